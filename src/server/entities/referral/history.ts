import { asc, desc, eq, inArray } from 'drizzle-orm';
import { formatRupiah } from '../../../shared/core/values.ts';
import {
  type ReferralStatus,
  referralStatusNames,
  verifyCallText,
} from '../../../shared/entities/referral/status.ts';
import type { Queryable } from '../../db/database.ts';
import { referralHistory } from './table.ts';

export interface HistoryEntry {
  referral_id: number;
  title: string;
  details?: readonly string[];
}

export interface Actor {
  id: number;
  name: string;
}

export const historyTitles = {
  created: referralStatusNames[1],
  edited: 'Data diubah',
  call: 'Panggilan Verifikasi',
} as const;

export const historyDetails = {
  assigned: (company: string, branch: string) => `ditugaskan ke ${company}, ${branch}`,
  reason: (reason: string) => `alasan: ${reason}`,
  amount: (amount: number) => `nominal ${formatRupiah(amount)}`,
  incentive: (total: number) => `total insentif ${formatRupiah(total)}`,
  takenBack: (total: number) => `perlu ditarik kembali: ${formatRupiah(total)}`,
  emptied: (incentive: number, tax: number) =>
    `dikosongkan: insentif ${formatRupiah(incentive)}, pajak ${formatRupiah(tax)}, total ${formatRupiah(incentive - tax)}`,
  call: (verified: boolean) => verifyCallText(verified).toLowerCase(),
  batch: (title: string) => `batch upload '${title}'`,
  changed: (labels: readonly string[]) => labels.join(', '),
  change: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
} as const;

export function historySubTitle(actor: string, details: readonly string[] = []): string {
  return [actor, ...details].join(separator);
}
const separator = ' · ';

export const incentiveIn = (subTitle: string): string =>
  /total insentif (-?Rp[\d.]+)/.exec(subTitle)?.[1] ?? '';

export function readEntry({ title, sub_title }: { title: string; sub_title: string }) {
  const [by = '', ...details] = sub_title.split(separator);
  return { by, what: [title, ...details].join(', ') };
}

export function statusTitle(to: ReferralStatus, label?: string): string {
  return label ?? referralStatusNames[to];
}

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

/** Merges a user's consecutive saves within an hour. */
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

/**
 * After the first `after` entries, deletes the actor's calls of the last hour. Returns the caller of the last
 * remaining call, or ''.
 */
export async function discardCalls(
  tx: Queryable,
  actor: Actor,
  { referral_id, after }: { referral_id: number; after: number },
): Promise<string> {
  const entries = await tx
    .select()
    .from(referralHistory)
    .where(eq(referralHistory.referral_id, referral_id))
    .orderBy(asc(referralHistory.id));
  const calls = entries.filter(({ title }) => title === historyTitles.call);
  const since = Date.now() - oneEdit;
  const isDiscarded = (entry: (typeof calls)[number]) =>
    entries.indexOf(entry) >= after && entry.actor_id === actor.id && entry.date.getTime() > since;
  const discarded = calls.filter(isDiscarded).map(({ id }) => id);
  await tx.delete(referralHistory).where(inArray(referralHistory.id, discarded));
  const last = calls.findLast((entry) => !isDiscarded(entry));
  return last ? readEntry(last).by : '';
}

const oneEdit = 60 * 60_000;
