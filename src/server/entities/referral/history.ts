import { desc, eq } from 'drizzle-orm';
import { formatRupiah } from '../../../shared/core/values.ts';
import {
  type ReferralStatus,
  referralStatusNames,
  verifyCallText,
} from '../../../shared/entities/referral/status.ts';
import type { Queryable } from '../../db/database.ts';
import { referralHistory } from './table.ts';

/** One entry of R-123 before it is written; `details` follow the actor in the sub title. */
export interface HistoryEntry {
  referral_id: number;
  title: string;
  details?: readonly string[];
}

export interface Actor {
  id: number;
  name: string;
}

/** Titles of entries that are no status change. */
export const historyTitles = {
  created: referralStatusNames[1],
  edited: 'Data diubah',
  call: 'Panggilan Verifikasi',
} as const;

/** Details as the sub title words them. */
export const historyDetails = {
  assigned: (company: string, branch: string) => `ditugaskan ke ${company}, ${branch}`,
  reason: (reason: string) => `alasan: ${reason}`,
  amount: (amount: number) => `nominal ${formatRupiah(amount)}`,
  incentive: (total: number) => `total insentif ${formatRupiah(total)}`,
  emptied: (incentive: number, tax: number) =>
    `dikosongkan: insentif ${formatRupiah(incentive)}, pajak ${formatRupiah(tax)}, total ${formatRupiah(incentive - tax)}`,
  call: (verified: boolean) => verifyCallText(verified).toLowerCase(),
  batch: (title: string) => `batch upload '${title}'`,
  changed: (labels: readonly string[]) => labels.join(', '),
  change: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
} as const;

/** `Dewi Lestari · ditugaskan ke PT Bank Nusa Sejahtera, Bandung`. */
export function historySubTitle(actor: string, details: readonly string[] = []): string {
  return [actor, ...details].join(' · ');
}

export function statusTitle(to: ReferralStatus, label?: string): string {
  return label ?? referralStatusNames[to];
}

/** Writes entries in the caller's transaction. */
export async function writeHistory(
  tx: Queryable,
  actor: Actor,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(referralHistory).values(
    entries.map(({ referral_id, title, details }) => ({
      referral_id,
      title,
      sub_title: historySubTitle(actor.name, details),
      actor_id: actor.id,
    })),
  );
}

/**
 * The same for an entry without details that a form writes which saves itself: within an hour, one person's saves in a
 * row are one edit, under the time of the last.
 */
export async function writeSaved(
  tx: Queryable,
  actor: Actor,
  entry: Omit<HistoryEntry, 'details'>,
): Promise<void> {
  const { referral_id, title } = entry;
  const [newest] = await tx
    .select()
    .from(referralHistory)
    .where(eq(referralHistory.referral_id, referral_id))
    .orderBy(desc(referralHistory.id))
    .limit(1);
  const now = new Date();
  const isSame =
    newest?.title === title &&
    newest.sub_title === historySubTitle(actor.name) &&
    newest.actor_id === actor.id &&
    now.getTime() - newest.date.getTime() < oneEdit;
  if (!isSame) return writeHistory(tx, actor, [entry]);
  await tx.update(referralHistory).set({ date: now }).where(eq(referralHistory.id, newest.id));
}

/** Milliseconds. */
const oneEdit = 60 * 60_000;
