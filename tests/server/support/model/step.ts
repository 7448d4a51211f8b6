import fc from 'fast-check';
import type { Operation } from '../../../../src/shared/core/operation.ts';
import type { TestServer } from '../../harness.ts';
import { type Account, holdsAny, type Model } from './model.ts';

/** One call of a sequence: what is sent, and what the model says of it. */
export interface Step {
  /** Without the caller and the answer, which are put around it. */
  says: string;
  operation: Operation;
  input: Record<string, unknown>;
  /** Statuses of which the first has to be answered, or one of an inner list; none: the call succeeds. */
  refused: number | readonly number[] | undefined;
  /** What success makes of the model. */
  change?: (data: unknown) => void | Promise<void>;
}

/** The server under test, and what a failing sequence shows of itself. */
export interface Real {
  server: TestServer;
  /** Ids of the access items by code. */
  accessIds: ReadonlyMap<string, number>;
  log: string[];
  /** Calls by `operation status`. */
  tally: Map<string, number>;
  /** Asks one account for something that the model knows as well. */
  look: (model: Model, real: Real, pick: number) => Promise<void>;
}

/** The first reason that holds. */
export const firstOf = (...reasons: (readonly [boolean, number])[]): number | undefined =>
  reasons.find(([holds]) => holds)?.[1];

/** All reasons that hold: any of them may be answered. */
export function anyOfReasons(...reasons: (readonly [boolean, number])[]): number[] | undefined {
  const found = reasons.filter(([holds]) => holds).map(([, status]) => status);
  return found.length > 0 ? found : undefined;
}

/** The element that a random number stands for. */
export const at = <Item>(list: readonly Item[], pick: number): Item => list[pick % list.length]!;

/** A random number, to be given to {@link at}. */
export const pick = fc.nat(9999);

export type Plan<Args> = (model: Model, who: Account, args: Args, real: Real) => Step;
export type Command = fc.AsyncCommand<Model, Real>;

/**
 * A call of somebody with random arguments. `gate`: the codes of which one is needed before anything else;
 * none for calls that every session may make.
 */
export function callOf<Args extends object>(
  name: string,
  { args, gate, plan }: { args: fc.Arbitrary<Args>; gate: readonly string[]; plan: Plan<Args> },
): fc.Arbitrary<Command> {
  return fc.record({ who: pick, look: pick, args }).map(({ who, look, args: chosen }) => ({
    check: () => true,
    toString: () => `${name}(${JSON.stringify({ who, ...chosen })})`,
    run: async (model, real) => {
      const caller = at(model.accounts, who);
      const step = plan(model, caller, chosen, real);
      await make(model, real, { caller, step, gate });
      await real.look(model, real, look);
    },
  }));
}

interface Making {
  caller: Account;
  step: Step;
  gate: readonly string[];
}

async function make(model: Model, real: Real, { caller, step, gate }: Making): Promise<void> {
  const { operation, input, says, refused, change } = step;
  const mayCall = gate.length === 0 || holdsAny(model, caller, ...gate);
  const expected = caller.deleted ? 401 : mayCall ? refused : 403;
  real.log.push(`${caller.name} ${says}`);
  const { status, data, message } = await real.server.call(operation, input as never, caller.as);
  real.log.push(`${real.log.pop()} → ${status}`);
  const key = `${operation.id} ${status}`;
  real.tally.set(key, (real.tally.get(key) ?? 0) + 1);
  const isRight = expected === undefined ? status < 300 : [expected].flat().includes(status);
  if (!isRight)
    throw new Error(`The model expects ${expected ?? 'success'}, answered is ${status}: ${message}`);
  if (expected === undefined) await change?.(data);
}
