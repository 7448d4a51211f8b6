import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { AppError } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusNames,
  referralStatusTexts,
} from '../../../../shared/entities/referral/status.ts';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { OwnPart } from '../../../kit/form/section.tsx';
import { othersLabel } from '../../../kit/held/held.ts';
import { usePayTicks } from '../payment/usePayTicks.tsx';
import { Cases } from './Cases.tsx';
import { ChangedSince } from './ChangedSince.tsx';
import { type CaseName, caseNames, casesText, type DecidedRow, isHeld, moveText } from './choices.ts';
import { type HeldRows, notifyLeftOut, useHeldRows } from './heldRows.ts';
import { type FieldOf, MoveFields } from './PayloadFields.tsx';
import { payloadFields } from './payload.tsx';
import { keepsAmounts, type Payload, payloadInput, payloadSchema, paymentFaults } from './payloadForm.ts';
import { goneText, type SeenRows, seenOf, useReadRows, useSeenRows, watchRows } from './seen.ts';
import { useShowReferrals } from './useShowReferrals.ts';

type StatusPart = OwnPart<typeof payloadFields>;

const names: Readonly<Record<ReferralStatusForm, readonly (keyof Payload)[]>> = {
  assign: ['partner_id_company_assign', 'partner_id_branch_assign'],
  confirm: [],
  amount: ['incentive_amount'],
  payment: ['incentive_insentif', 'incentive_tax'],
  reason: ['status_reason'],
};

type Input = InputOf<typeof entities.referral.updateStatus>;

function useMove(opened: readonly DecidedRow[], to: ReferralStatus) {
  const seen = useSeenRows(opened, useReadRows());
  // If the new status forbids the move, the status at opening decides the form, so the input stays visible.
  const [first] = useState(opened[0]!);
  const rows = seen.fresh.length > 0 ? seen.fresh : seen.rows.length > 0 ? seen.rows : opened;
  const from = rows[0]!.referral_status_id;
  const move = findTransition(referralStatus, from, to);
  const form = (move ?? findTransition(referralStatus, first.referral_status_id, to))?.form ?? 'confirm';
  return {
    seen,
    rows,
    ids: rows.map((row) => row.id),
    from,
    form,
    title: `Ubah status ke ${move?.label ?? referralStatusNames[to]}`,
    closed: closedText(seen, move === undefined ? referralStatusTexts.notAllowed(from) : undefined),
    // Several rows have no common stored amount, so the field starts empty.
    stored: opened.length === 1 ? first.incentive_amount : undefined,
    isLeft: seen.fresh.length > 0 && seen.fresh.length < seen.rows.length,
    listsRows: form === 'amount' && keepsAmounts(to) && opened.length > 1,
  };
}

const subjectOf = (rows: readonly CaseName[], to: ReferralStatus) =>
  `${casesText(rows)} menjadi ${referralStatusNames[to]}`;

const heldMove = (rows: readonly DecidedRow[], to: ReferralStatus) => ({
  title: moveText(rows, to),
  entity: 'referral' as const,
  ids: rows.map(({ id }) => id),
  nameOf: caseNames(rows),
  only: (some: readonly number[]) => {
    const kept = rows.filter(({ id }) => some.includes(id));
    return {
      title: moveText(kept, to),
      subject: subjectOf(kept, to),
      narrow: (input: Input) => ({ ...input, referral_ids: [...some] }),
    };
  },
  watch: watchRows(rows),
});

const movePart = (
  { form, rows }: ReturnType<typeof useMove>,
  to: ReferralStatus,
  several: boolean,
  ticks: ReturnType<typeof usePayTicks>,
): StatusPart => ({
  names: names[form],
  draw: (fields) => (
    <Wide>
      <Stack gap="sm">
        <MoveFields form={form} to={to} rows={rows} several={several} field={fields.field as FieldOf} />
        {ticks.draw(fields.values)}
      </Stack>
    </Wide>
  ),
});

export function StatusDialog({
  rows: opened,
  to,
  select,
  held: chosen,
  onClose,
}: {
  rows: readonly DecidedRow[];
  to: ReferralStatus;
  select?: (ids: Iterable<number>) => void;
  held?: HeldRows;
  onClose: () => void;
}) {
  const onShowRecords = useShowReferrals();
  const move = useMove(opened, to);
  const { seen, rows, ids, form, stored } = move;
  const ticks = usePayTicks(to === 6 && rows.length === 1 ? rows[0]!.id : undefined);
  const { held, agree } = useHeldRows(ids, chosen);
  const nameOf = caseNames(opened);
  const selectLeft = () => select?.(opened.map(({ id }) => id).filter((id) => !ids.includes(id)));
  const selectAgain = () => select?.(ids);
  return (
    <DialogForm
      title={move.title}
      lead={<Lead move={move} to={to} />}
      operation={entities.referral.updateStatus}
      schema={payloadSchema(form, to)}
      fields={payloadFields}
      parts={form === 'confirm' ? [] : [movePart(move, to, opened.length > 1, ticks)]}
      start={{ incentive_tax: 0, ...(stored && { incentive_amount: stored }) }}
      toInput={(values) => ({
        ...payloadInput(form, values, to, rows),
        referral_ids: ids,
        referral_status_id: to,
        seen: seenOf(rows),
        ...(to === 6 && { checked: ticks.checkedFor(values) }),
        held,
      })}
      check={(values) => {
        const fault = ticks.faultOf(values);
        return {
          ...paymentFaults(form, values),
          ...(fault !== undefined && { incentive_insentif: fault }),
        };
      }}
      closed={move.closed}
      {...(move.isLeft && { submitLabel: othersLabel(ids) })}
      agree={async () => (await ticks.ready()) && agree()}
      onRefused={(error) => error instanceof AppError && seen.refuse(error.records ?? {})}
      onDelivered={(data) => notifyLeftOut(data.held, nameOf)}
      subject={subjectOf(rows, to)}
      danger={form === 'reason'}
      {...(isHeld(to) && {
        held: { ...heldMove(rows, to), onShowRecords, onUndone: selectAgain, onFailed: selectAgain },
      })}
      onHeld={selectLeft}
      onSaved={(data) => {
        notifyLeftOut(data.held, nameOf);
        selectLeft();
      }}
      onClose={onClose}
    />
  );
}

const Lead = ({
  move: { seen, rows, from, listsRows },
  to,
}: {
  move: ReturnType<typeof useMove>;
  to: ReferralStatus;
}) => (
  <>
    <ChangedSince rows={seen.rows} changed={seen.changed} onLook={seen.showNewest} />
    {listsRows ? (
      <Text size="sm" fw={600}>
        {formatCount(rows.length)} pengajuan
      </Text>
    ) : (
      <Cases rows={rows} />
    )}
    <Text size="sm" c="dimmed">
      {referralStatusNames[from]} → {referralStatusNames[to]}
    </Text>
  </>
);

function closedText({ rows, fresh }: SeenRows<DecidedRow>, reason: string | undefined): string | undefined {
  if (rows.length === 0) return goneText;
  if (fresh.length === 0) return 'Lihat dulu perubahannya';
  return reason;
}
