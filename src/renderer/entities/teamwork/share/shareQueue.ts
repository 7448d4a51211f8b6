import type { InputOf } from '../../../../shared/core/operation.ts';
import type { entities } from '../../../../shared/entities/index.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import type { View } from '../../../../shared/entities/view/schema.ts';

export type ShareSource = { ids: readonly number[] } | { status: ReferralStatus | undefined };

export const shareOrders = {
  due: { label: 'Tenggat terdekat', sort_by: 'dueAt', sort_dir: 'asc' },
  oldest: { label: 'Paling lama di statusnya', sort_by: 'statusChangedAt', sort_dir: 'asc' },
  newest: { label: 'Pengajuan terbaru', sort_by: 'createdAt', sort_dir: 'desc' },
} as const;
export type ShareOrder = keyof typeof shareOrders;

export type ShareQuery = InputOf<typeof entities.claim.plan>;

/** `s2` is the queue of a status, `v12` of a saved view. */
export const statusQueue = (status: ReferralStatus) => `s${status}`;
export const viewQueue = ({ id }: Pick<View, 'id'>) => `v${id}`;

export function queueFilters(
  queue: string,
  views: readonly View[],
): Readonly<Record<string, string>> | undefined {
  if (queue.startsWith('s')) return { referral_status_id: queue.slice(1) };
  const view = views.find((each) => viewQueue(each) === queue);
  if (!view) return undefined;
  const { sort_by: _by, sort_dir: _dir, ...filters } = view.query;
  return filters;
}
