import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { assignLabels } from '../../../../shared/entities/referral/operations.ts';

const { partner_id_company_assign, partner_id_branch_assign, ...others } = referralFields;
/** The Assign form has shorter words for its two fields. */
export const payloadFields = {
  ...others,
  partner_id_company_assign: { ...partner_id_company_assign, label: assignLabels.company },
  partner_id_branch_assign: { ...partner_id_branch_assign, label: assignLabels.branch },
};

type Amounts = { incentive_insentif: number | string; incentive_tax: number | string };
export const totalOf = ({ incentive_insentif, incentive_tax }: Amounts) =>
  Number(incentive_insentif) - Number(incentive_tax);

/** Total Insentif = insentif − pajak, red below zero. */
export function Total({ amount: total }: { amount: number }): ReactNode {
  return (
    <Text size="sm">
      {payloadFields.total_incentive.label}{' '}
      <Text span fw={650} c={total < 0 ? 'red' : undefined} data-testid="total-insentif">
        {formatRupiah(total)}
      </Text>
    </Text>
  );
}
