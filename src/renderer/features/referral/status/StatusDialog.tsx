import { Stack, Text } from '@mantine/core';
import { formatCount } from '../../../../shared/core/formats.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { OwnPart } from '../../../kit/form/section.tsx';
import { Cases } from './Cases.tsx';
import { caseNames, casesText, isHeld, type MovedRow, moveText } from './choices.ts';
import { type HeldRows, tellLeft, useHeldRows } from './heldRows.ts';
import { type FieldOf, MoveFields } from './PayloadFields.tsx';
import { payloadFields } from './payload.tsx';
import { keepsAmounts, type Payload, payloadInput, payloadSchema } from './payloadForm.ts';

type StatusPart = OwnPart<typeof payloadFields>;

const names: Readonly<Record<ReferralStatusForm, readonly (keyof Payload)[]>> = {
  assign: ['partner_id_company_assign', 'partner_id_branch_assign'],
  confirm: [],
  amount: ['incentive_amount'],
  payment: ['incentive_insentif', 'incentive_tax'],
  reason: ['status_reason'],
};

export function StatusDialog({
  rows,
  to,
  select,
  held: chosen,
  onClose,
}: {
  rows: readonly MovedRow[];
  to: ReferralStatus;
  select?: (ids: Iterable<number>) => void;
  /** What becomes of rows that others hold, if that was asked already. */
  held?: HeldRows;
  onClose: () => void;
}) {
  const from = rows[0]!.referral_status_id;
  const move = findTransition(referralStatus, from, to);
  const form = move?.form ?? 'confirm';
  // one row starts with its amount; several would share one, so it is typed.
  const stored = rows.length === 1 ? rows[0]!.incentive_amount : undefined;
  const ids = rows.map((row) => row.id);
  const what = casesText(rows);
  const listsRows = form === 'amount' && keepsAmounts(to) && rows.length > 1;
  const part: StatusPart = {
    names: names[form],
    draw: (fields) => (
      <Wide>
        <Stack gap="sm">
          <MoveFields form={form} to={to} rows={rows} field={fields.field as FieldOf} />
        </Stack>
      </Wide>
    ),
  };
  const nameOf = caseNames(rows);
  const done = () => select?.([]);
  const { held, agree } = useHeldRows(ids, chosen);
  return (
    <DialogForm
      title={`Ubah status ke ${move?.label ?? referralStatusNames[to]}`}
      lead={
        <>
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
      }
      operation={entities.referral.updateStatus}
      schema={payloadSchema(form, to)}
      fields={payloadFields}
      parts={form === 'confirm' ? [] : [part]}
      start={{ incentive_tax: 0, ...(stored && { incentive_amount: stored }) }}
      toInput={(values) => ({
        ...payloadInput(form, values, to, rows),
        referral_ids: ids,
        referral_status_id: to,
        held,
      })}
      agree={agree}
      onDelivered={(data) => tellLeft(data.held, nameOf)}
      subject={`${what} menjadi ${referralStatusNames[to]}`}
      danger={form === 'reason'}
      {...(isHeld(to) && {
        held: {
          title: moveText(rows, to),
          entity: 'referral',
          ids,
          nameOf,
          onUndone: () => select?.(ids),
        },
      })}
      onHeld={done}
      onSaved={(data) => {
        tellLeft(data.held, nameOf);
        done();
      }}
      onClose={onClose}
    />
  );
}
