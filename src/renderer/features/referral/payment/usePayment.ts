import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { PaymentSheetInput } from '../../../../shared/bridge/paymentSheet.ts';
import type { SavedFile } from '../../../../shared/bridge/types.ts';
import { AppError } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { call } from '../../../lib/desktop.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import type { HeldRows } from '../status/heldRows.ts';
import { type RowResult, sendGroup, unmovedText } from '../status/sendGroup.ts';
import {
  type Amounts,
  callsOf,
  flagsOf,
  isComplete,
  keptSheet,
  lookedAt,
  paymentOf,
  perCompany,
  sumsOf,
} from './payment.ts';

export type PayableRow = ReferralRow;

/** nothing is stored before the first payment. */
const stored = ({ incentive_insentif, incentive_tax }: PayableRow): Amounts =>
  incentive_insentif === 0 && incentive_tax === 0
    ? { insentif: '', tax: 0 }
    : { insentif: incentive_insentif, tax: incentive_tax };

type KeptSheet = { saved: SavedFile } | { again: () => void };

function failureOf(result: RowResult | undefined): string | undefined {
  if (result?.kind === 'sent') return undefined;
  return result?.kind === 'failed' ? result.reason : 'Tidak diubah karena baris lain gagal';
}

export function usePayment(rows: readonly PayableRow[], heldRows: HeldRows) {
  const client = useQueryClient();
  const [amounts, setAmounts] = useState<ReadonlyMap<number, Amounts>>(
    () => new Map(rows.map((row) => [row.id, stored(row)])),
  );
  const [typed, setTyped] = useState(false);
  const [ticks, setTicks] = useState<ReadonlyMap<number, string>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [sending, setSending] = useState(false);
  const latest = useRef(results);
  const mark = (marked: readonly (readonly [number, RowResult])[]) => {
    latest.current = new Map([...latest.current, ...marked]);
    setResults(latest.current);
  };

  const payments = useMemo(() => rows.map((row) => paymentOf(row, amounts.get(row.id)!)), [rows, amounts]);
  const change = (changed: readonly (readonly [number, Amounts])[]) => {
    setAmounts((before) => new Map([...before, ...changed]));
    setTyped(true);
  };
  // Paid rows still count: another payment for the same program is a repetition.
  const flags = useMemo(() => flagsOf(payments), [payments]);
  const open = payments.filter(({ row }) => results.get(row.id)?.kind !== 'sent');
  const flagged = open.filter(({ row }) => flags.has(row.id));
  const isTicked = (payment: (typeof payments)[number]) => {
    const { id } = payment.row;
    return ticks.get(id) === lookedAt(payment, flags.get(id) ?? []);
  };
  const unticked = flagged.filter((payment) => !isTicked(payment)).length;
  // Once everything is sent, the sums are those of what was sent.
  const counted = open.length > 0 ? open : payments;
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
    if (sending || missing > 0 || unticked > 0 || open.length === 0) return;
    setSending(true);
    let sent = 0;
    for (const group of callsOf(open)) {
      const ids = group.payments.map(({ row }) => row.id);
      mark(ids.map((id) => [id, { kind: 'sending' }]));
      const answer = await sendGroup(ids, 6, group.payload, heldRows);
      mark(answer.results);
      sent += answer.results.filter(([, { kind }]) => kind === 'sent').length;
    }
    setSending(false);
    const tried = open;
    if (sent > 0)
      void keep(() =>
        keptSheet(tried, {
          flagsOf: (id) => flags.get(id) ?? [],
          failureOf: (id) => failureOf(latest.current.get(id)),
        }),
      );
    void refreshAfter(client, entities.referral.updateStatus);
    if (sent > 0) notifySuccess(`${formatCount(sent)} pengajuan menjadi Pembayaran`);
    if (sent < open.length)
      notifyFailure(
        new AppError(
          'CONFLICT',
          `${formatCount(open.length - sent)} pengajuan tidak menjadi Pembayaran: ${unmovedText(rows, (id) => latest.current.get(id))}`,
        ),
      );
  };

  return {
    payments,
    open,
    flagged,
    done: payments.filter(({ row }) => results.get(row.id)?.kind === 'sent'),
    flagsOf: (id: number) => flags.get(id) ?? [],
    resultOf: (id: number) => results.get(id),
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
    left: () => rows.filter(({ id }) => latest.current.get(id)?.kind !== 'sent').map(({ id }) => id),
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
