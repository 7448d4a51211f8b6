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
  /** The status that has to be answered, or several of which one; none: the call succeeds. */
  refused: number | readonly number[] | undefined;
  /** What success makes of the model. */
  change?: (data: unknown) => void | Promise<void>;
}

/** The server under test, and what a failing sequence shows of itself. */
export interface Real {
  server: TestServer;
  /** Ids of the access items by code. */
  accessIds: ReadonlyMap<string, number>;
  /** Ids of the items of a partner's program by name. */
  apiIds: ReadonlyMap<string, number>;
  log: string[];
  /** Calls by `operation status`. */
  tally: Map<string, number>;
  /** What follows from a change by itself. */
  settle: (model: Model) => void;
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
 * A call of somebody with random arguments; half of them by the next account that the model lets through, as most others
 * would be refused. A plan changes nothing by itself. `gate`: the codes of which one is needed before anything else;
 * none for calls that every session may make.
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

/** Statuses of which one is expected; undefined where the call succeeds. */
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
