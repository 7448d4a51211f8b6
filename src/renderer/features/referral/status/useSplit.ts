import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AppError, type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { statusPayloads } from '../../../../shared/entities/referral/operations.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';
import { focusField } from '../../../kit/form/focus.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { useSession } from '../../../kit/session.ts';
import { request } from '../../../lib/api.ts';
import { refreshAfter } from '../../../lib/queries.ts';
import { closedFor, type GroupRow, type StatusGroup, statusGroups } from './choices.ts';
import { totalOf } from './payload.tsx';

const { updateStatus } = entities.referral;

/** What a group's form holds; figures are '' while their input is empty. */
export interface Payload {
  partner_id_company_assign: number | null;
  partner_id_branch_assign: number | null;
  incentive_amount: number | string;
  incentive_insentif: number | string;
  incentive_tax: number | string;
  status_reason: string;
}
const blank: Payload = {
  partner_id_company_assign: null,
  partner_id_branch_assign: null,
  incentive_amount: '',
  incentive_insentif: '',
  incentive_tax: 0,
  status_reason: '',
};

/** What became of a row: a group is one call, all or none, so one bad row holds the others of its group back. */
export type RowResult =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'held' }
  | { kind: 'failed'; reason: string };

export interface SplitGroup extends StatusGroup<GroupRow> {
  form: ReferralStatusForm;
  /** Why none of it can be sent: no such move, or no right to it. */
  closed: string | undefined;
  payload: Payload;
  /** Something was typed in its form. */
  touched: boolean;
  errors: FieldErrors;
}

export interface Split {
  groups: SplitGroup[];
  resultOf: (row: GroupRow) => RowResult;
  sending: boolean;
  /** Something was typed that is not sent. */
  dirty: boolean;
  change: (group: SplitGroup, changes: Partial<Payload>) => void;
  /** Gives every other group what this one has. */
  copyToAll: (group: SplitGroup) => void;
  /** Sends rows, one call for each group of theirs, one after the other; resolves when all have an answer. */
  send: (rows: readonly GroupRow[]) => Promise<void>;
}

const waiting: RowResult = { kind: 'waiting' };

/** The groups of a mixed selection on their way to one status (features.md B2, B4). */
export function useSplit(rows: readonly GroupRow[], to: ReferralStatus): Split {
  const client = useQueryClient();
  const codes = useSession((state) => state.codes);
  const [payloads, setPayloads] = useState<Readonly<Record<string, Payload>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, FieldErrors>>>({});
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [sending, setSending] = useState(false);

  const parts = useMemo(() => statusGroups(rows), [rows]);
  const groups = parts.map(
    (group): SplitGroup => ({
      ...group,
      form: findTransition(referralStatus, group.from, to)?.form ?? 'confirm',
      closed: closedFor(group.from, to, codes),
      payload: payloads[group.key] ?? blank,
      touched: payloads[group.key] !== undefined,
      errors: errors[group.key] ?? {},
    }),
  );
  const resultOf = (row: GroupRow) => results.get(row.id) ?? waiting;
  const mark = (marked: readonly (readonly [number, RowResult])[]) =>
    setResults((before) => new Map([...before, ...marked]));

  /** Resolves how many were sent; undefined when the form is not complete. */
  const sendGroup = async (group: SplitGroup, chosen: readonly GroupRow[]): Promise<number | undefined> => {
    const found = faultsOf(group, to);
    setErrors((before) => ({ ...before, [group.key]: found }));
    if (Object.keys(found).length > 0) return undefined;
    const ids = chosen.map((row) => row.id);
    mark(ids.map((id) => [id, { kind: 'sending' }]));
    try {
      await request(updateStatus, {
        ...payloadOf(group),
        referral_ids: ids,
        referral_status_id: to,
      });
      mark(ids.map((id) => [id, { kind: 'sent' }]));
      return ids.length;
    } catch (error) {
      const {
        records = {},
        fields,
        message,
      } = error instanceof AppError ? error : new AppError('INTERNAL', messages.internal);
      const named = ids.some((id) => records[id] !== undefined);
      if (fields) setErrors((before) => ({ ...before, [group.key]: fields }));
      mark(
        ids.map((id) => {
          const reason = records[id] ?? (named ? undefined : message);
          return [id, reason === undefined ? { kind: 'held' } : { kind: 'failed', reason }];
        }),
      );
      return 0;
    }
  };

  const send = async (chosen: readonly GroupRow[]) => {
    const ids = new Set(chosen.map((row) => row.id));
    setSending(true);
    let fault: string | undefined;
    let sent = 0;
    let tried = 0;
    for (const group of groups) {
      const own = group.rows.filter((row) => ids.has(row.id));
      if (group.closed !== undefined || own.length === 0) continue;
      const done = await sendGroup(group, own);
      if (done === undefined) {
        fault ??= inputId(group, Object.keys(faultsOf(group, to))[0] ?? '');
        continue;
      }
      tried += own.length;
      sent += done;
    }
    setSending(false);
    if (fault !== undefined) requestAnimationFrame(() => focusField(fault));
    if (tried === 0) return;
    void refreshAfter(client, updateStatus);
    const target = referralStatusNames[to];
    if (sent > 0) notifySuccess(`${sent} pengajuan menjadi ${target}`);
    if (sent < tried)
      notifyFailure(new AppError('CONFLICT', `${tried - sent} pengajuan tidak menjadi ${target}`));
  };

  const open = groups.filter((group) => group.rows.some((row) => resultOf(row).kind !== 'sent'));
  return {
    groups,
    resultOf,
    sending,
    dirty: groups.some(
      (group) => group.touched && group.rows.some((row) => ['waiting', 'held'].includes(resultOf(row).kind)),
    ),
    change: (group, changes) =>
      setPayloads((before) => ({
        ...before,
        [group.key]: { ...(before[group.key] ?? blank), ...changes },
      })),
    copyToAll: ({ payload }) =>
      setPayloads((before) => ({
        ...before,
        ...Object.fromEntries(open.map((group) => [group.key, payload])),
      })),
    send,
  };
}

/** DOM id of an input of a group's form. */
export const inputId = (group: { key: string }, name: string): string => `split-${group.key}-${name}`;

const payloadOf = ({ form, payload }: SplitGroup): object =>
  form === 'confirm' ? {} : { ...payload, ...(form === 'payment' && { total_incentive: totalOf(payload) }) };

/** What the form still lacks, by field. At Sukses the stored amounts stand when none is typed. */
function faultsOf(group: SplitGroup, to: ReferralStatus): FieldErrors {
  if (to === 5 && group.payload.incentive_amount === '') return {};
  const issues = statusPayloads[group.form].safeParse(group.payload).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
