import { expect } from 'vitest';
import type { InputOf, Operation } from '../../../../src/shared/core/operation.ts';
import { type Account, holdsAny, type Model } from './model.ts';
import type { Real } from './step.ts';

export type Look = (sight: Sight, pick: number) => Promise<void>;

export interface Sight {
  model: Model;
  real: Real;
  who: Account;
}

interface Question<O extends Operation> {
  input: InputOf<O>;
  /** Any of these codes suffices; empty for calls open to every session. */
  gate: readonly string[];
  refused?: number | undefined;
}

/** Returns undefined for a refusal that the model expects. */
export async function ask<O extends Operation>(sight: Sight, operation: O, question: Question<O>) {
  const { status, answer } = await judged(sight, operation, question, (as) =>
    sight.real.server.call(operation, question.input, as),
  );
  return status < 300 ? answer : undefined;
}

export async function judged<O extends Operation, Given extends { status: number }>(
  { model, who }: Sight,
  operation: O,
  { gate, refused }: Question<O>,
  send: (as: Account['as']) => Promise<Given>,
): Promise<{ status: number; answer: Given }> {
  const mayCall = gate.length === 0 || holdsAny(model, who, ...gate);
  const answer = await send(who.as);
  const expected = who.deleted ? 401 : mayCall ? (refused ?? 200) : 403;
  expect(answer.status, `${who.name} asks ${operation.id}`).toBe(expected);
  return { status: answer.status, answer };
}
