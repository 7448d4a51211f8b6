import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { changedAnswer } from './changedAnswer.ts';

const typed = /(name|title|subject|address|note|reason|tagline|question|label|description|fact)$/;
const more =
  ' Raden Ayu Mangkunegaranbersaudarasejahteraabadi Kusumawardhani Prawirodirdjo binti Haji Abdurrahman';
/** Longest name in characters (entities.md). */
const most = 100;

const longer = (text: string): string => (text === '' ? text : (text + more).slice(0, most));

export function withLongNames<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withLongNames) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && typed.test(key) ? longer(inner) : withLongNames(inner),
    ]),
  ) as Value;
}

/** Returns the answer with long names, except where the operation's schema restricts values. */
export function lengthened(
  answer: BridgeAnswer<unknown>,
  operation: Operation | undefined,
): BridgeAnswer<unknown> {
  const data = (given: unknown) => {
    const long = withLongNames(given);
    for (const { path } of operation?.output.safeParse(long).error?.issues ?? []) takeBack(long, given, path);
    return long;
  };
  return changedAnswer(answer, operation, { data });
}

function takeBack(into: unknown, given: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (key === undefined) return;
  const [long, short] = [into, given] as [Record<PropertyKey, unknown>, Record<PropertyKey, unknown>];
  if (rest.length === 0) long[key] = short[key];
  else takeBack(long[key], short[key], rest);
}
