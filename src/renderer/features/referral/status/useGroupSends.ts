import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError, type FieldErrors } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { type ReferralStatus, referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notices/notify.ts';
import { createDecide } from '../../../lib/decision.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import type { DecidedRow } from './choices.ts';
import type { HeldRows } from './heldRows.ts';
import { useChanged } from './seen.ts';
import { type RowResult, sendGroup, unmovedText } from './sendGroup.ts';

export interface GroupSend {
  rows: readonly DecidedRow[];
  payload: object;
  onFields?: (fields: FieldErrors) => void;
}

/** Milliseconds until a call without an answer is repeated. */
const askAgainAfter = 5000;

export function useGroupSends(rows: readonly DecidedRow[], to: ReferralStatus, held: HeldRows) {
  const client = useQueryClient();
  const [decide] = useState(createDecide);
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [sending, setSending] = useState(false);
  const changed = useChanged(rows);
  // Callbacks from earlier renders read the newest results from this ref.
  const latest = useRef(results);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mark = (marked: readonly (readonly [number, RowResult])[]) => {
    latest.current = new Map([...latest.current, ...marked]);
    setResults(latest.current);
  };
  const pick = (own: RowResult | undefined, id: number): RowResult | undefined => {
    if (own && own.kind !== 'waiting' && own.kind !== 'held') return own;
    return changed[id] === undefined ? own : { kind: 'changed', reason: changed[id] };
  };
  const latestOf = (id: number) => pick(latest.current.get(id), id);

  /** Repeats the call until an answer arrives or the dialog closes. The server executes a decision once. */
  const sendOne = async (
    { rows: group, payload, onFields }: GroupSend,
    waitsForSession: boolean,
  ): Promise<number> => {
    mark(group.map(({ id }) => [id, { kind: 'sending' }]));
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendGroup(group, to, payload, { held, decide });
      if (answer.ended && waitsForSession && attempt === 1) {
        mark(group.map(({ id }) => [id, { kind: 'waiting' }]));
        throw answer.ended;
      }
      mark(answer.results);
      if (answer.fields) onFields?.(answer.fields);
      if (!answer.unsure || !isShown.current)
        return answer.results.filter(([, { kind }]) => kind === 'sent').length;
      await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
      if (!isShown.current) return 0;
    }
  };

  return {
    sending,
    unsure: [...results.values()].some(({ kind }) => kind === 'unsure'),
    resultOf: (id: number) => pick(results.get(id), id),
    latestOf,
    /**
     * @param waitsForSession true if the caller repeats the send after the next sign-in
     * @throws AppError NO_SESSION if `waitsForSession` is true and the session had ended before the first group
     */
    send: async (
      groups: readonly GroupSend[],
      waitsForSession = false,
    ): Promise<{ sent: number; tried: number }> => {
      setSending(true);
      // A held send may begin after its dialog has closed.
      const began = isShown.current;
      const tried = groups.reduce((sum, { rows: { length } }) => sum + length, 0);
      let [sent, unsent] = [0, tried];
      try {
        for (const [index, group] of groups.entries()) {
          if (began && !isShown.current) break;
          unsent -= group.rows.length;
          sent += await sendOne(group, waitsForSession && index === 0);
        }
      } finally {
        setSending(false);
      }
      void refreshAfter(client, entities.referral.updateStatus);
      const target = referralStatusNames[to];
      if (sent > 0) notifySuccess(`${formatCount(sent)} pengajuan menjadi ${target}`);
      if (sent < tried) {
        const left = unsent > 0 && `${formatCount(unsent)} belum dikirim`;
        const reasons = [unmovedText(rows, latestOf), left].filter(Boolean).join('; ');
        const text = `${formatCount(tried - sent)} pengajuan tidak menjadi ${target}: ${reasons}`;
        notifyFailure(new AppError('CONFLICT', text));
      }
      return { sent, tried };
    },
  };
}
