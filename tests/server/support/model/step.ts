import fc from 'fast-check';
import type { Operation } from '../../../../src/shared/core/operation.ts';
import type { TestServer } from '../../harness.ts';
import { type Account, holdsAny, type Model } from './model.ts';

export interface Step {
  says: string;
  operation: Operation;
  input: Record<string, unknown>;
  /** Expected status, a choice of statuses, or undefined for success. */
  refused: number | readonly number[] | undefined;
  change?: (data: unknown) => void | Promise<void>;
}

export interface Real {
  server: TestServer;
  accessIds: ReadonlyMap<string, number>;
  apiIds: ReadonlyMap<string, number>;
  log: string[];
  tally: Map<string, number>;
  /** Applies automatic consequences of a change to the model. */
  settle: (model: Model) => void;
  look: (model: Model, real: Real, pick: number) => Promise<void>;
}

export const firstOf = (...reasons: (readonly [boolean, number])[]): number | undefined =>
  reasons.find(([holds]) => holds)?.[1];

/** Statuses of all reasons that apply; the server may answer any of them. */
export function anyOfReasons(...reasons: (readonly [boolean, number])[]): number[] | undefined {
  const found = reasons.filter(([holds]) => holds).map(([, status]) => status);
  return found.length > 0 ? found : undefined;
}

export const at = <Item>(list: readonly Item[], pick: number): Item => list[pick % list.length]!;

export const pick = fc.nat(9999);

export type Plan<Args> = (model: Model, who: Account, args: Args, real: Real) => Step;
export type Command = fc.AsyncCommand<Model, Real>;

/**
 * Half of the calls use an account that the model allows, because the server refuses most others. A plan must
 * not change the model. `gate`: any of these codes is needed; empty for calls open to every session.
 */
export function callOf<Args extends object>(
  name: string,
  { args, gate, plan }: { args: fc.Arbitrary<Args>; gate: readonly string[]; plan: Plan<Args> },
): fc.Arbitrary<Command> {
  return fc
    .record({ who: pick, isLet: fc.boolean(), look: fc.option(pick, { freq: 1 }), args })
    .map(({ who, isLet, look, args: chosen }) => ({
      check: () => true,
      toString: () => `${name}(${JSON.stringify({ who, isLet, ...chosen })})`,
      run: async (model, real) => {
        const first = who % model.accounts.length;
        const all = [...model.accounts.slice(first), ...model.accounts.slice(0, first)].map((caller) => ({
          caller,
          step: plan(model, caller, chosen, real),
          gate,
        }));
        const allowed = isLet && all.find((each) => expectedOf(model, each) === undefined);
        await make(model, real, allowed || all[0]!);
        if (look !== null) await real.look(model, real, look);
      },
    }));
}

interface Making {
  caller: Account;
  step: Step;
  gate: readonly string[];
}

function expectedOf(model: Model, { caller, step, gate }: Making): Step['refused'] {
  if (caller.deleted) return 401;
  return gate.length === 0 || holdsAny(model, caller, ...gate) ? step.refused : 403;
}

async function make(model: Model, real: Real, making: Making): Promise<void> {
  const { caller, step } = making;
  const { operation, input, says, change } = step;
  const expected = expectedOf(model, making);
  const { status, data, message } = await real.server.call(operation, input as never, caller.as);
  real.log.push(`${caller.name} ${says} → ${status}`);
  const key = `${operation.id} ${status}`;
  real.tally.set(key, (real.tally.get(key) ?? 0) + 1);
  const isRight = expected === undefined ? status < 300 : [expected].flat().includes(status);
  if (!isRight)
    throw new Error(`The model expects ${expected ?? 'success'}, answered is ${status}: ${message}`);
  if (expected === undefined) {
    await change?.(data);
    real.settle(model);
  }
}
