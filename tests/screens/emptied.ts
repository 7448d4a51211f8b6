import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import type { Operation } from '../../src/shared/core/operation.ts';

/** What stands beside rows and counts them. */
const counts: Readonly<Record<string, number>> = { total: 0, count: 0, totalPages: 1 };

/** The same value with no rows in any list of it. */
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

/** An answer as it is when there is nothing yet. What its operation could not answer so stays as it is. */
export function emptied(
  answer: BridgeAnswer<unknown>,
  operation: Operation | undefined,
): BridgeAnswer<unknown> {
  if (!answer.ok) return answer;
  if (!operation) return { ok: true, data: withoutRows(answer.data) };
  const { status, body } = answer.data as { status: number; body: string };
  const { data, paginate, ...rest } = JSON.parse(body) as Record<string, unknown>;
  const empty = withoutRows(data);
  if (status !== 200 || !operation.output.safeParse(empty).success) return answer;
  const envelope = {
    ...rest,
    data: empty,
    ...(paginate !== undefined && {
      paginate: { ...(paginate as object), ...{ page: 1, total: 0, totalPages: 1 } },
    }),
  };
  return { ok: true, data: { status, body: JSON.stringify(envelope) } };
}
