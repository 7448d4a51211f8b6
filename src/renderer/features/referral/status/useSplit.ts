import { useMemo, useRef, useState } from 'react';
import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
} from '../../../../shared/entities/referral/status.ts';
import { focusField } from '../../../kit/form/focus.ts';
import { hold, sendNow } from '../../../kit/held/held.ts';
import { useSession } from '../../../kit/sessionState.ts';
import {
  caseNames,
  closedFor,
  type GroupRow,
  isHeld,
  moveText,
  type StatusGroup,
  statusGroups,
} from './choices.ts';
import type { HeldRows } from './heldRows.ts';
import { blankPayload, type Payload, payloadFaults, payloadInput } from './payloadForm.ts';
import { watchRows } from './seen.ts';
import type { RowResult } from './sendGroup.ts';
import { useGroupSends } from './useGroupSends.ts';

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
  /** An answer did not come and is asked for again. */
  unsure: boolean;
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
  const codes = useSession((state) => state.codes);
  const [payloads, setPayloads] = useState<Readonly<Record<string, Payload>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, FieldErrors>>>({});
  const sends = useGroupSends(rows, to, heldRows);
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
  const resultOf = ({ id }: GroupRow) => sends.resultOf(id) ?? waiting;
  const latestOf = ({ id }: GroupRow) => sends.latestOf(id) ?? waiting;

  /** Groups with a complete form; focuses the first incomplete one. */
  const complete = (chosen: readonly GroupRow[]) => {
    const ids = new Set(chosen.map((row) => row.id));
    const wanted = groups
      .filter((group) => group.closed === undefined)
      .map((group) => ({
        group,
        rows: group.rows.filter((row) => ids.has(row.id) && latestOf(row).kind !== 'changed'),
      }))
      .filter((part) => part.rows.length > 0);
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

  const sendParts = async (parts: readonly { group: SplitGroup; rows: GroupRow[] }[]) => {
    setHeld(undefined);
    const { sent, tried } = await sends.send(
      parts.map(({ group, rows: some }) => ({
        rows: some,
        payload: payloadInput(group.form, group.payload, to, group.rows),
        onFields: (fields) => setErrors((before) => ({ ...before, [group.key]: fields })),
      })),
    );
    allMoved.current = sent === tried;
  };

  const send = (chosen: readonly GroupRow[]) => {
    const parts = complete(chosen);
    if (parts.length === 0) return;
    if (!isHeld(to)) return void sendParts(parts);
    const going = parts.flatMap((part) => part.rows);
    setHeld(
      hold({
        title: moveText(going, to),
        entity: 'referral',
        ids: going.map(({ id }) => id),
        nameOf: caseNames(going),
        send: () => sendParts(parts),
        only: (ids) => {
          const some = parts
            .map(({ group, rows: all }) => ({ group, rows: all.filter(({ id }) => ids.includes(id)) }))
            .filter((part) => part.rows.length > 0);
          return {
            title: moveText(
              some.flatMap((part) => part.rows),
              to,
            ),
            send: () => sendParts(some),
          };
        },
        watch: watchRows(going),
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
    sending: sends.sending,
    unsure: sends.unsure,
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
