import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { changedAnswer } from './changedAnswer.ts';

const counts: Readonly<Record<string, number>> = { total: 0, count: 0, totalPages: 1 };

function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  const holdsRows = Object.values(value).some(Array.isArray);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      holdsRows && key in counts ? counts[key] : withoutRows(inner),
    ]),
  );
}

/** Returns the answer of an empty office, or the same answer if its schema forbids an empty answer. */
export const emptied = (answer: BridgeAnswer<unknown>, operation: Operation | undefined) =>
  changedAnswer(answer, operation, { data: withoutRows, paginate: { page: 1, total: 0, totalPages: 1 } });
