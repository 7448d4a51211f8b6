import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { AppError, type FieldErrors } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';
import { focusField } from '../../../kit/form/focus.ts';
import { hold, sendNow } from '../../../kit/held/held.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { useSession } from '../../../kit/sessionState.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import { closedFor, type GroupRow, isHeld, moveText, type StatusGroup, statusGroups } from './choices.ts';
import type { HeldRows } from './heldRows.ts';
import { blankPayload, type Payload, payloadFaults, payloadInput } from './payloadForm.ts';
import { type RowResult, sendGroup, unmovedText } from './sendGroup.ts';

const { updateStatus } = entities.referral;

export interface SplitGroup extends StatusGroup<GroupRow> {
  form: ReferralStatusForm;
  closed: string | undefined;
  payload: Payload;
  touched: boolean;
  errors: FieldErrors;
}

export interface Split {
  to: ReferralStatus;
  groups: SplitGroup[];
  resultOf: (row: GroupRow) => RowResult;
  sending: boolean;
  held: boolean;
  /** Resolves true if every row was moved. */
  sendHeld: () => Promise<boolean>;
  dirty: boolean;
  /** Current values, after all answers so far. */
  now: () => { dirty: boolean; left: number[] };
  change: (group: SplitGroup, changes: Partial<Payload>) => void;
  /** Groups whose form can take this input, and those whose own input it would replace. */
  copyTargets: (group: SplitGroup) => { all: SplitGroup[]; replaced: SplitGroup[] };
  copyToAll: (group: SplitGroup) => void;
  /** Held together, then one call per group in turn. */
  send: (rows: readonly GroupRow[]) => void;
}

const waiting: RowResult = { kind: 'waiting' };

export function useSplit(rows: readonly GroupRow[], to: ReferralStatus, heldRows: HeldRows): Split {
  const client = useQueryClient();
  const codes = useSession((state) => state.codes);
  const [payloads, setPayloads] = useState<Readonly<Record<string, Payload>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, FieldErrors>>>({});
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [sending, setSending] = useState(false);
  const [held, setHeld] = useState<number>();
  const allMoved = useRef(false);

  const parts = useMemo(() => statusGroups(rows), [rows]);
  const groups = parts.map(
    (group): SplitGroup => ({
      ...group,
      form: findTransition(referralStatus, group.from, to)?.form ?? 'confirm',
      closed: closedFor(group.from, to, codes),
      payload: payloads[group.key] ?? blankPayload,
      touched: payloads[group.key] !== undefined,
      errors: errors[group.key] ?? {},
    }),
  );
  const resultOf = (row: GroupRow) => results.get(row.id) ?? waiting;
  // A ref, because callbacks from earlier renders need the newest results.
  const latest = useRef(results);
  const mark = (marked: readonly (readonly [number, RowResult])[]) => {
    latest.current = new Map([...latest.current, ...marked]);
    setResults(latest.current);
  };
  const latestOf = ({ id }: GroupRow) => latest.current.get(id) ?? waiting;

  /** Groups with a complete form; focuses the first incomplete one. */
  const complete = (chosen: readonly GroupRow[]) => {
    const ids = new Set(chosen.map((row) => row.id));
    const wanted = groups
      .filter((group) => group.closed === undefined)
      .map((group) => ({ group, ids: group.rows.map((row) => row.id).filter((id) => ids.has(id)) }))
      .filter((part) => part.ids.length > 0);
    const found = wanted.map(({ group }) => ({
      group,
      faults: payloadFaults(group.form, group.payload, to),
    }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(found.map(({ group, faults }) => [group.key, faults])),
    }));
    const faulty = found.filter(({ faults }) => Object.keys(faults).length > 0);
    const [first] = faulty;
    if (first) {
      const input = inputId(first.group, Object.keys(first.faults)[0] ?? '');
      requestAnimationFrame(() => focusField(input));
    }
    return wanted.filter(({ group }) => !faulty.some((each) => each.group === group));
  };

  /** In turn; each row shows its result. */
  const sendParts = async (parts: readonly { group: SplitGroup; ids: number[] }[]) => {
    setHeld(undefined);
    setSending(true);
    let [sent, tried] = [0, 0];
    for (const { group, ids } of parts) {
      mark(ids.map((id) => [id, { kind: 'sending' }]));
      const payload = payloadInput(group.form, group.payload, to, group.rows);
      const answer = await sendGroup(ids, to, payload, heldRows);
      if (answer.fields) setErrors((before) => ({ ...before, [group.key]: answer.fields ?? {} }));
      mark(answer.results);
      tried += ids.length;
      sent += answer.results.filter(([, { kind }]) => kind === 'sent').length;
    }
    setSending(false);
    allMoved.current = sent === tried;
    void refreshAfter(client, updateStatus);
    const target = referralStatusNames[to];
    if (sent > 0) notifySuccess(`${formatCount(sent)} pengajuan menjadi ${target}`);
    if (sent < tried)
      notifyFailure(
        new AppError(
          'CONFLICT',
          `${formatCount(tried - sent)} pengajuan tidak menjadi ${target}: ${unmovedText(rows, (id) => latest.current.get(id))}`,
        ),
      );
  };

  const send = (chosen: readonly GroupRow[]) => {
    const parts = complete(chosen);
    if (parts.length === 0) return;
    if (!isHeld(to)) return void sendParts(parts);
    const ids = parts.flatMap((part) => part.ids);
    setHeld(
      hold({
        title: moveText(
          rows.filter(({ id }) => ids.includes(id)),
          to,
        ),
        entity: 'referral',
        ids,
        send: () => sendParts(parts),
        onUndone: () => setHeld(undefined),
      }),
    );
  };

  const isDirty = (result: typeof resultOf) =>
    groups.some(
      (group) => group.touched && group.rows.some((row) => ['waiting', 'held'].includes(result(row).kind)),
    );
  const copyTargets: Split['copyTargets'] = ({ key, form, payload }) => {
    const all = groups.filter(
      (group) =>
        group.key !== key &&
        group.form === form &&
        group.closed === undefined &&
        group.rows.some((row) => resultOf(row).kind !== 'sent'),
    );
    return { all, replaced: all.filter((group) => group.touched && !isSamePayload(group.payload, payload)) };
  };
  return {
    to,
    groups,
    resultOf,
    sending,
    held: held !== undefined,
    sendHeld: async () => {
      if (held === undefined) return true;
      allMoved.current = false;
      await sendNow(held);
      return allMoved.current;
    },
    dirty: isDirty(resultOf),
    now: () => ({
      dirty: isDirty(latestOf),
      left: rows.filter((row) => latestOf(row).kind !== 'sent').map(({ id }) => id),
    }),
    change: (group, changes) =>
      setPayloads((before) => ({
        ...before,
        [group.key]: { ...(before[group.key] ?? blankPayload), ...changes },
      })),
    copyTargets,
    copyToAll: (group) =>
      setPayloads((before) => ({
        ...before,
        ...Object.fromEntries(copyTargets(group).all.map(({ key }) => [key, group.payload])),
      })),
    send,
  };
}

const isSamePayload = (one: Payload, other: Payload) =>
  Object.keys(blankPayload).every((name) => one[name as keyof Payload] === other[name as keyof Payload]);

export const inputId = (group: { key: string }, name: string): string => `split-${group.key}-${name}`;
