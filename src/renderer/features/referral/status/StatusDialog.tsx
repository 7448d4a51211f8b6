import { Text } from '@mantine/core';
import { formatCount } from '../../../../shared/core/formats.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { statusPayloads } from '../../../../shared/entities/referral/operations.ts';
import {
  type ReferralStatus,
  type ReferralStatusForm,
  referralStatus,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';
import { CompanyAndBranch } from '../../../entities/partner/PartnerSelect.tsx';
import { RupiahField } from '../../../kit/fields/RupiahField.tsx';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import type { Part } from '../../../kit/form/section.tsx';
import { isHeld, type StatusRow } from './choices.ts';
import { payloadFields, Total, totalOf } from './payload.tsx';

type StatusPart = Part<typeof payloadFields>;

const amount = (name: 'incentive_amount' | 'incentive_insentif' | 'incentive_tax'): StatusPart => ({
  names: [name],
  draw: (form) => <RupiahField {...form.field(name)} negative />,
});

/** The fields of each form of S-037 (R-110…R-117). */
const parts: Readonly<Record<ReferralStatusForm, readonly StatusPart[]>> = {
  assign: [
    {
      names: ['partner_id_company_assign', 'partner_id_branch_assign'],
      draw: (form) => (
        <CompanyAndBranch
          company={form.field('partner_id_company_assign')}
          branch={form.field('partner_id_branch_assign')}
        />
      ),
    },
  ],
  confirm: [],
  amount: [amount('incentive_amount')],
  payment: [
    amount('incentive_insentif'),
    amount('incentive_tax'),
    { names: [], draw: ({ values }) => <Total amount={totalOf(values)} /> },
  ],
  reason: ['status_reason'],
};

/**
 * S-037: the form of one move for one or many rows, drawn from the transition (R-110…R-117) and checked with the
 * schema the server uses. `rows` already share status and product.
 */
export function StatusDialog({
  rows,
  to,
  select,
  onClose,
}: {
  rows: readonly (StatusRow & { incentive_amount?: number })[];
  to: ReferralStatus;
  /** Puts other rows in place of the selected ones, or none. */
  select?: (ids: Iterable<number>) => void;
  onClose: () => void;
}) {
  const from = rows[0]!.referral_status_id;
  const move = findTransition(referralStatus, from, to);
  const form = move?.form ?? 'confirm';
  // One row starts from its stored amount; several rows would share one amount, so it is typed.
  const stored = rows.length === 1 ? rows[0]!.incentive_amount : undefined;
  const [first] = rows;
  const ids = rows.map((row) => row.id);
  const what = rows.length === 1 ? first!.submission_number : `${formatCount(rows.length)} pengajuan`;
  const done = () => select?.([]);
  return (
    <DialogForm
      title={`Ubah status ke ${move?.label ?? referralStatusNames[to]}`}
      lead={
        <Text size="sm" c="dimmed">
          {rows.length} pengajuan: {referralStatusNames[from]} → {referralStatusNames[to]}
        </Text>
      }
      operation={entities.referral.updateStatus}
      schema={statusPayloads[form]}
      fields={payloadFields}
      parts={parts[form]}
      start={{ incentive_tax: 0, ...(stored && { incentive_amount: stored }) }}
      toInput={(values) => ({
        ...values,
        ...(form === 'payment' && { total_incentive: totalOf(values) }),
        referral_ids: ids,
        referral_status_id: to,
      })}
      subject={`${what} menjadi ${referralStatusNames[to]}`}
      danger={form === 'reason'}
      {...(isHeld(to) && {
        held: {
          title: `${what} → ${referralStatusNames[to]}`,
          entity: 'referral',
          ids,
          onUndone: () => select?.(ids),
        },
      })}
      onHeld={done}
      onSaved={done}
      onClose={onClose}
    />
  );
}
