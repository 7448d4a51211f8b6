import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { changedAnswer } from './changedAnswer.ts';

/** What people type: of these a field has one in the demo data that is short. */
const typed = /(name|title|subject|address|note|reason|tagline|question|label|description|fact)$/;
/** As in names that are real, and one that nothing breaks. */
const more =
  ' Raden Ayu Mangkunegaranbersaudarasejahteraabadi Kusumawardhani Prawirodirdjo binti Haji Abdurrahman';
/** Most characters of a name (entities.md). */
const most = 100;

const longer = (text: string): string => (text === '' ? text : (text + more).slice(0, most));

/** The same value with long names and texts in it. */
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

/** An answer as it is where everything has a long name, but for names that its operation has to know. */
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

/** Puts the given value back at a path. */
function takeBack(into: unknown, given: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (key === undefined) return;
  const [long, short] = [into, given] as [Record<PropertyKey, unknown>, Record<PropertyKey, unknown>];
  if (rest.length === 0) long[key] = short[key];
  else takeBack(long[key], short[key], rest);
}
