import { useMemo, useState } from 'react';
import type { PaymentSheetInput } from '../../../../shared/bridge/paymentSheet.ts';
import type { SavedFile } from '../../../../shared/bridge/types.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { call } from '../../../lib/desktop.ts';
import type { HeldRows } from '../status/heldRows.ts';
import type { RowResult } from '../status/sendGroup.ts';
import { useGroupSends } from '../status/useGroupSends.ts';
import {
  type Amounts,
  flagsOf as allFlags,
  callsOf,
  checkedStateKey,
  type Flag,
  isComplete,
  keptSheet,
  kindOf,
  type Payment,
  paymentOf,
  perCompany,
  sumsOf,
} from './payment.ts';
import { usePayChecks } from './usePayChecks.ts';

export type PayableRow = ReferralRow;

/** Two stored zeros count as amounts that nobody has entered yet. */
const stored = ({ incentive_insentif, incentive_tax }: PayableRow): Amounts =>
  incentive_insentif === 0 && incentive_tax === 0
    ? { insentif: '', tax: 0 }
    : { insentif: incentive_insentif, tax: incentive_tax };

export type PaymentPart = ReturnType<typeof kindOf> | 'changed' | 'sent';

type KeptSheet = { saved: SavedFile } | { again: () => void };

function failureOf(result: RowResult | undefined): string | undefined {
  if (result?.kind === 'sent') return undefined;
  if (result?.kind === 'unsure') return 'Belum pasti: jawaban server tidak sampai';
  return result && 'reason' in result ? result.reason : 'Tidak diubah karena baris lain gagal';
}

function useAmounts(rows: readonly PayableRow[]) {
  const [amounts, setAmounts] = useState<ReadonlyMap<number, Amounts>>(
    () => new Map(rows.map((row) => [row.id, stored(row)])),
  );
  const [typed, setTyped] = useState(false);
  return {
    typed,
    payments: useMemo(() => rows.map((row) => paymentOf(row, amounts.get(row.id)!)), [rows, amounts]),
    amountsOf: (id: number) => amounts.get(id)!,
    change: (changed: readonly (readonly [number, Amounts])[]) => {
      setAmounts((before) => new Map([...before, ...changed]));
      setTyped(true);
    },
  };
}

/** When amounts or flags change, the user must tick again. */
function useTicks(flagsOf: (id: number) => Flag[]) {
  const [ticks, setTicks] = useState<ReadonlyMap<number, string>>(new Map());
  return {
    any: ticks.size > 0,
    isTicked: (payment: Payment) =>
      ticks.get(payment.row.id) === checkedStateKey(payment, flagsOf(payment.row.id)),
    tick: (payment: Payment, on: boolean) => {
      const { id } = payment.row;
      setTicks((before) => {
        const next = new Map(before);
        if (on) next.set(id, checkedStateKey(payment, flagsOf(id)));
        else next.delete(id);
        return next;
      });
    },
  };
}

function useKeptSheet() {
  const [sheet, setSheet] = useState<KeptSheet>();
  const keep = async (make: () => PaymentSheetInput) => {
    try {
      setSheet({ saved: await call('payment.keepSheet', make()) });
    } catch (error) {
      setSheet({ again: () => void keep(make) });
      notifyFailure(error);
    }
  };
  return { sheet, keep };
}

export function usePayment(rows: readonly PayableRow[], heldRows: HeldRows) {
  const { typed, payments, amountsOf, change } = useAmounts(rows);
  const sends = useGroupSends(rows, 6, heldRows);
  const { sending, resultOf } = sends;
  // Sent rows stay included, because an open row of the same agent and program repeats them.
  const checks = usePayChecks(useMemo(() => rows.map(({ id }) => id), [rows]));
  const flags = allFlags(payments, checks.of);
  const flagsOf = (id: number) => flags.get(id) ?? [];
  const ticks = useTicks(flagsOf);
  const { sheet, keep } = useKeptSheet();

  const isDone = ({ row }: Payment) => resultOf(row.id)?.kind === 'sent';
  const isChanged = ({ row }: Payment) => resultOf(row.id)?.kind === 'changed';
  const done = payments.filter(isDone);
  const open = payments.filter((payment) => !isDone(payment) && !isChanged(payment));
  const flagged = open.filter(({ row }) => flags.has(row.id));
  const unticked = flagged.filter((payment) => !ticks.isTicked(payment)).length;
  const missing = open.filter((payment) => !isComplete(payment)).length;
  const counted = open.length > 0 ? open : done;

  const send = async () => {
    if (sending || missing > 0 || unticked > 0 || open.length === 0 || !checks.isRead) return;
    const kindsOf = (id: number) => flagsOf(id).map(({ kind }) => kind);
    const { sent } = await sends.send(
      callsOf(open).map((group) => ({
        rows: group.payments.map(({ row: { id } }) => rows.find((row) => row.id === id)!),
        payload: {
          ...group.payload,
          checked: Object.fromEntries(group.payments.map(({ row }) => [row.id, kindsOf(row.id)])),
        },
      })),
    );
    const failed = (id: number) => failureOf(sends.latestOf(id));
    if (sent > 0) void keep(() => keptSheet(open, { flagsOf, failureOf: failed }));
  };

  return {
    payments,
    open,
    flagged,
    done,
    changed: payments.filter(isChanged),
    flagsOf,
    partOf: (payment: Payment): PaymentPart => {
      if (isDone(payment)) return 'sent';
      return isChanged(payment) ? 'changed' : kindOf(payment, flagsOf(payment.row.id));
    },
    resultOf,
    checks,
    unsure: sends.unsure,
    amountsOf,
    sums: sumsOf(counted),
    companies: perCompany(counted),
    calls: missing === 0 ? callsOf(open).length : undefined,
    unticked,
    missing,
    sending,
    sheet,
    dirty: (typed || ticks.any) && open.length > 0,
    left: () => rows.filter(({ id }) => sends.latestOf(id)?.kind !== 'sent').map(({ id }) => id),
    isTicked: ticks.isTicked,
    tick: ticks.tick,
    change: (id: number, changes: Partial<Amounts>) => change([[id, { ...amountsOf(id), ...changes }]]),
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
