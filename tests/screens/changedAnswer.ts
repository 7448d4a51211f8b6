import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import type { Operation } from '../../src/shared/core/operation.ts';

/**
 * Returns the answer with changed data. A failed answer stays the same, and so does data that would break the
 * operation's output schema.
 */
export function changedAnswer(
  answer: BridgeAnswer<unknown>,
  operation: Operation | undefined,
  change: { data(data: unknown): unknown; paginate?: Readonly<Record<string, number>> },
): BridgeAnswer<unknown> {
  if (!answer.ok) return answer;
  if (!operation) return { ok: true, data: change.data(answer.data) };
  const { status, body } = answer.data as { status: number; body: string };
  const { data, paginate, ...rest } = JSON.parse(body) as Record<string, unknown>;
  const changed = change.data(data);
  if (status !== 200 || !operation.output.safeParse(changed).success) return answer;
  const envelope = {
    ...rest,
    data: changed,
    ...(paginate !== undefined && { paginate: { ...(paginate as object), ...change.paginate } }),
  };
  return { ok: true, data: { status, body: JSON.stringify(envelope) } };
}
