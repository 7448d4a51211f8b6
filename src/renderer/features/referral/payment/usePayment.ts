import { useMemo, useState } from 'react';
import type { PaymentSheetInput } from '../../../../shared/bridge/paymentSheet.ts';
import type { SavedFile } from '../../../../shared/bridge/types.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { notifyFailure } from '../../../kit/notify.ts';
import { call } from '../../../lib/desktop.ts';
import type { HeldRows } from '../status/heldRows.ts';
import type { RowResult } from '../status/sendGroup.ts';
import { useGroupSends } from '../status/useGroupSends.ts';
import {
  type Amounts,
  callsOf,
  flagsOf,
  isComplete,
  keptSheet,
  kindOf,
  lookedAt,
  paymentOf,
  perCompany,
  sumsOf,
} from './payment.ts';
import { usePayChecks } from './usePayChecks.ts';

export type PayableRow = ReferralRow;

/** nothing is stored before the first payment. */
const stored = ({ incentive_insentif, incentive_tax }: PayableRow): Amounts =>
  incentive_insentif === 0 && incentive_tax === 0
    ? { insentif: '', tax: 0 }
    : { insentif: incentive_insentif, tax: incentive_tax };

/** Parts of the sheet, from above. */
export type PaymentPart = ReturnType<typeof kindOf> | 'changed' | 'sent';

type KeptSheet = { saved: SavedFile } | { again: () => void };

function failureOf(result: RowResult | undefined): string | undefined {
  if (result?.kind === 'sent') return undefined;
  if (result?.kind === 'unsure') return 'Belum pasti: jawaban server tidak sampai';
  return result && 'reason' in result ? result.reason : 'Tidak diubah karena baris lain gagal';
}

export function usePayment(rows: readonly PayableRow[], heldRows: HeldRows) {
  const [amounts, setAmounts] = useState<ReadonlyMap<number, Amounts>>(
    () => new Map(rows.map((row) => [row.id, stored(row)])),
  );
  const [typed, setTyped] = useState(false);
  const [ticks, setTicks] = useState<ReadonlyMap<number, string>>(new Map());
  const sends = useGroupSends(rows, 6, heldRows);
  const { sending, resultOf } = sends;

  const payments = useMemo(() => rows.map((row) => paymentOf(row, amounts.get(row.id)!)), [rows, amounts]);
  const change = (changed: readonly (readonly [number, Amounts])[]) => {
    setAmounts((before) => new Map([...before, ...changed]));
    setTyped(true);
  };
  // Paid rows still count: another payment for the same program is a repetition.
  const checks = usePayChecks(useMemo(() => rows.map(({ id }) => id), [rows]));
  const flags = flagsOf(payments, checks.of);
  const isDone = ({ row }: (typeof payments)[number]) => resultOf(row.id)?.kind === 'sent';
  const isChanged = ({ row }: (typeof payments)[number]) => resultOf(row.id)?.kind === 'changed';
  const open = payments.filter((payment) => !isDone(payment) && !isChanged(payment));
  const flagged = open.filter(({ row }) => flags.has(row.id));
  const isTicked = (payment: (typeof payments)[number]) => {
    const { id } = payment.row;
    return ticks.get(id) === lookedAt(payment, flags.get(id) ?? []);
  };
  const unticked = flagged.filter((payment) => !isTicked(payment)).length;
  const done = payments.filter(isDone);
  // Once everything is sent, the sums are those of what was sent.
  const counted = open.length > 0 ? open : done;
  const missing = open.filter((payment) => !isComplete(payment)).length;

  const [sheet, setSheet] = useState<KeptSheet>();
  const keep = async (make: () => PaymentSheetInput) => {
    try {
      setSheet({ saved: await call('payment.keepSheet', make()) });
    } catch (error) {
      setSheet({ again: () => void keep(make) });
      notifyFailure(error);
    }
  };

  const send = async () => {
    if (sending || missing > 0 || unticked > 0 || open.length === 0 || !checks.isRead) return;
    const tried = open;
    const { sent } = await sends.send(
      callsOf(tried).map((group) => ({
        rows: group.payments.map(({ row }) => rowOf(row.id)),
        payload: {
          ...group.payload,
          checked: Object.fromEntries(
            group.payments.map(({ row }) => [row.id, (flags.get(row.id) ?? []).map(({ kind }) => kind)]),
          ),
        },
      })),
    );
    if (sent > 0)
      void keep(() =>
        keptSheet(tried, {
          flagsOf: (id) => flags.get(id) ?? [],
          failureOf: (id) => failureOf(sends.latestOf(id)),
        }),
      );
  };
  const rowOf = (id: number) => rows.find((row) => row.id === id)!;

  return {
    payments,
    open,
    flagged,
    done,
    /** Left out, as somebody has changed them since they were seen. */
    changed: payments.filter(isChanged),
    flagsOf: (id: number) => flags.get(id) ?? [],
    partOf: (payment: (typeof payments)[number]): PaymentPart => {
      if (isDone(payment)) return 'sent';
      return isChanged(payment) ? 'changed' : kindOf(payment, flags.get(payment.row.id) ?? []);
    },
    resultOf,
    checks,
    unsure: sends.unsure,
    amountsOf: (id: number) => amounts.get(id)!,
    sums: sumsOf(counted),
    companies: perCompany(counted),
    calls: missing === 0 ? callsOf(open).length : undefined,
    unticked,
    missing,
    sending,
    sheet,
    /** Unsent input or ticks. */
    dirty: (typed || ticks.size > 0) && open.length > 0,
    left: () => rows.filter(({ id }) => sends.latestOf(id)?.kind !== 'sent').map(({ id }) => id),
    isTicked,
    tick: (payment: (typeof payments)[number], on: boolean) => {
      const { id } = payment.row;
      setTicks((before) => {
        const next = new Map(before);
        if (on) next.set(id, lookedAt(payment, flags.get(id) ?? []));
        else next.delete(id);
        return next;
      });
    },
    change: (id: number, changes: Partial<Amounts>) => change([[id, { ...amounts.get(id)!, ...changes }]]),
    /** Same amounts for all open rows, or for the empty ones. */
    fill: (same: Amounts, which: 'all' | 'empty') =>
      change(
        open
          .filter(({ insentif }) => which === 'all' || insentif === undefined)
          .map(({ row }) => [row.id, same] as const),
      ),
    send,
  };
}

export type PaymentState = ReturnType<typeof usePayment>;
