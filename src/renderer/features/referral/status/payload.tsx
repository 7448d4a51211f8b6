import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { emptyText } from '../../../../shared/core/fields.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import { assignLabels } from '../../../../shared/entities/referral/operations.ts';
import { figureOf } from '../../../kit/form/unreadable.ts';
import { spellRupiah } from '../../../lib/spell.ts';

const { partner_id_company_assign, partner_id_branch_assign, ...others } = referralFields;
export const payloadFields = {
  ...others,
  partner_id_company_assign: { ...partner_id_company_assign, label: assignLabels.company },
  partner_id_branch_assign: { ...partner_id_branch_assign, label: assignLabels.branch },
};

export function totalOf({
  incentive_insentif = '',
  incentive_tax = '',
}: {
  incentive_insentif?: number | string;
  incentive_tax?: number | string;
}): number | undefined {
  const [insentif, tax] = [incentive_insentif, incentive_tax].map((value) =>
    value === '' ? 0 : figureOf(value),
  );
  return insentif === undefined || tax === undefined ? undefined : insentif - tax;
}

export function Total({ amount: total }: { amount: number | undefined }): ReactNode {
  return (
    <Text size="sm">
      {payloadFields.total_incentive.label}{' '}
      <Text
        span
        fw={650}
        c={total !== undefined && total < 0 ? 'red' : undefined}
        data-testid="total-insentif"
      >
        {total === undefined ? emptyText : formatRupiah(total)}
      </Text>
      {total !== undefined && (
        <Text size="xs" c="dimmed">
          {spellRupiah(total)}
        </Text>
      )}
    </Text>
  );
}
