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
import { useSession } from '../../../kit/session/sessionState.ts';
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
  unsure: boolean;
  held: boolean;
  /** Resolves to true if no send is held, or if the held send moved all its rows. */
  sendHeld: () => Promise<boolean>;
  dirty: boolean;
  /** Reads the newest results of the sends, even in callbacks from earlier renders. */
  now: () => { dirty: boolean; left: number[] };
  change: (group: SplitGroup, changes: Partial<Payload>) => void;
  /** `replaced` holds groups whose own input the copy would overwrite. */
  copyTargets: (group: SplitGroup) => { all: SplitGroup[]; replaced: SplitGroup[] };
  copyToAll: (group: SplitGroup) => void;
  send: (rows: readonly GroupRow[]) => void;
}

const waiting: RowResult = { kind: 'waiting' };

function useGroupForms(rows: readonly GroupRow[], to: ReferralStatus) {
  const codes = useSession((state) => state.codes);
  const [payloads, setPayloads] = useState<Readonly<Record<string, Payload>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, FieldErrors>>>({});
  const parts = useMemo(() => statusGroups(rows), [rows]);
  return {
    groups: parts.map(
      (group): SplitGroup => ({
        ...group,
        form: findTransition(referralStatus, group.from, to)?.form ?? 'confirm',
        closed: closedFor(group.from, to, codes),
        payload: payloads[group.key] ?? blankPayload,
        touched: payloads[group.key] !== undefined,
        errors: errors[group.key] ?? {},
      }),
    ),
    change: ({ key }: SplitGroup, changes: Partial<Payload>) =>
      setPayloads((before) => ({ ...before, [key]: { ...(before[key] ?? blankPayload), ...changes } })),
    copy: (payload: Payload, to: readonly SplitGroup[]) =>
      setPayloads((before) => ({ ...before, ...Object.fromEntries(to.map(({ key }) => [key, payload])) })),
    refuse: (faults: Readonly<Record<string, FieldErrors>>) =>
      setErrors((before) => ({ ...before, ...faults })),
  };
}

interface Part {
  group: SplitGroup;
  rows: GroupRow[];
}

const openParts = (groups: readonly SplitGroup[]): Part[] =>
  groups.filter(({ closed }) => closed === undefined).map((group) => ({ group, rows: group.rows }));

const narrowed = (parts: readonly Part[], goes: (row: GroupRow) => boolean): Part[] =>
  parts.map(({ group, rows }) => ({ group, rows: rows.filter(goes) })).filter(({ rows }) => rows.length > 0);

const faultsOf = ({ form, payload }: SplitGroup, to: ReferralStatus) => payloadFaults(form, payload, to);

const isFaulty = ({ faults }: { faults: FieldErrors }) => Object.keys(faults).length > 0;

const rowsOf = (parts: readonly Part[]) => parts.flatMap(({ rows }) => rows);

function focusFault(group: SplitGroup, faults: FieldErrors): void {
  const input = inputId(group, Object.keys(faults)[0] ?? '');
  requestAnimationFrame(() => focusField(input));
}

export function useSplit(rows: readonly GroupRow[], to: ReferralStatus, heldRows: HeldRows): Split {
  const forms = useGroupForms(rows, to);
  const { groups } = forms;
  const sends = useGroupSends(rows, to, heldRows);
  const [held, setHeld] = useState<number>();
  const allMoved = useRef(false);
  const resultOf = ({ id }: GroupRow) => sends.resultOf(id) ?? waiting;
  const latestOf = ({ id }: GroupRow) => sends.latestOf(id) ?? waiting;

  const complete = (chosen: readonly GroupRow[]): Part[] => {
    const ids = new Set(chosen.map((row) => row.id));
    const wanted = narrowed(openParts(groups), (row) => ids.has(row.id) && latestOf(row).kind !== 'changed');
    const found = wanted.map((part) => ({ ...part, faults: faultsOf(part.group, to) }));
    forms.refuse(Object.fromEntries(found.map(({ group, faults }) => [group.key, faults])));
    const first = found.find(isFaulty);
    if (first) focusFault(first.group, first.faults);
    return found.filter((part) => !isFaulty(part));
  };

  const sendParts = async (parts: readonly Part[], waitsForSession = false) => {
    setHeld(undefined);
    const { sent, tried } = await sends.send(
      parts.map(({ group, rows: some }) => ({
        rows: some,
        payload: payloadInput(group.form, group.payload, to, group.rows),
        onFields: (fields) => forms.refuse({ [group.key]: fields }),
      })),
      waitsForSession,
    );
    allMoved.current = sent === tried;
  };

  const send = (chosen: readonly GroupRow[]) => {
    const parts = complete(chosen);
    if (parts.length === 0) return;
    if (!isHeld(to)) return void sendParts(parts);
    const going = rowsOf(parts);
    const sendLater = (some: readonly Part[]) =>
      sendParts(some, true).catch((error: unknown) => {
        setHeld(id);
        throw error;
      });
    const id = hold({
      title: moveText(going, to),
      entity: 'referral',
      ids: going.map(({ id }) => id),
      nameOf: caseNames(going),
      send: () => sendLater(parts),
      only: (ids) => {
        const some = narrowed(parts, ({ id }) => ids.includes(id));
        return { title: moveText(rowsOf(some), to), send: () => sendLater(some) };
      },
      watch: watchRows(going),
      onUndone: () => setHeld(undefined),
      onStopped: () => setHeld(undefined),
    });
    setHeld(id);
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
    dirty: isDirty(groups, resultOf),
    now: () => ({
      dirty: isDirty(groups, latestOf),
      left: rows.filter((row) => latestOf(row).kind !== 'sent').map(({ id }) => id),
    }),
    change: forms.change,
    copyTargets: (group) => copyTargets(group, groups, resultOf),
    copyToAll: (group) => forms.copy(group.payload, copyTargets(group, groups, resultOf).all),
    send,
  };
}

type ResultOf = Split['resultOf'];

const isDirty = (groups: readonly SplitGroup[], resultOf: ResultOf) =>
  groups.some(
    (group) => group.touched && group.rows.some((row) => ['waiting', 'held'].includes(resultOf(row).kind)),
  );

const productOf = ({ rows }: StatusGroup<GroupRow>) => rows[0]!.product_id;

function copyTargets(from: SplitGroup, groups: readonly SplitGroup[], resultOf: ResultOf) {
  const { key, form, payload } = from;
  const all = groups.filter(
    (group) =>
      group.key !== key &&
      // A company that offers one product may not offer the other.
      (form !== 'assign' || productOf(group) === productOf(from)) &&
      group.form === form &&
      group.closed === undefined &&
      group.rows.some((row) => resultOf(row).kind !== 'sent'),
  );
  return { all, replaced: all.filter((group) => group.touched && !isSamePayload(group.payload, payload)) };
}

const isSamePayload = (one: Payload, other: Payload) =>
  Object.keys(blankPayload).every((name) => one[name as keyof Payload] === other[name as keyof Payload]);

export const inputId = (group: { key: string }, name: string): string => `split-${group.key}-${name}`;
