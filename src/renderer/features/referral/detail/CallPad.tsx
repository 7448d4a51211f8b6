import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { callFields as fields, referralLabels } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { CopyButton } from '../../../kit/detail/Facts.tsx';
import { SwitchField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { LongTextField, ShownField } from '../../../kit/fields/TextFields.tsx';
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { Part } from '../../../kit/form/section.tsx';
import { Figures } from '../../../kit/layout/Figures.tsx';
import { request } from '../../../lib/api.ts';
import { useAppInfo } from '../../../lib/queries.ts';
import { CallOutcome } from './CallOutcome.tsx';
import { CallScript } from './CallScript.tsx';
import { CallTimeField } from './CallTimeField.tsx';

const otherLoan: Part<typeof fields> = {
  names: ['other_loan', 'other_loan_description'],
  draw: (form) => {
    const loan = form.field('other_loan');
    return (
      <>
        <SwitchField
          {...loan}
          words={fields.other_loan.words}
          onChange={(other_loan) =>
            form.set(other_loan ? { other_loan } : { other_loan, other_loan_description: '' })
          }
        />
        <Wide>
          <LongTextField {...form.field('other_loan_description')} disabled={!form.values.other_loan} />
        </Wide>
      </>
    );
  },
};

/** The server adds the caller's name (E-CALL.caller_name). */
export function CallPad({ referral, onClose }: { referral: ReferralDetail; onClose: () => void }) {
  const { id: referral_id, call, submitter_name: name } = referral;
  /** Number of history entries at opening. Discarding deletes this user's later call entries. */
  const [discard_after] = useState(referral.history.length);
  return (
    <FormDrawer
      title="Panggilan Verifikasi"
      head={<Whom referral={referral} />}
      operation={entities.referral.updateCall}
      fields={fields}
      parts={[
        {
          names: ['call_time'],
          draw: (form) => (
            <Wide>
              <Stack gap="xs">
                <CallTimeField {...form.field('call_time')} />
                <CallOutcome form={form} />
              </Stack>
            </Wide>
          ),
        },
        {
          names: [],
          draw: () => <ShownField label={fields.caller_name.label} value={call.caller_name} />,
        },
        'address',
        'residence_status',
        'education',
        'family_dependent',
        otherLoan,
        'other_info',
        'occupation',
        'income',
        'is_verified',
      ]}
      stored={call}
      readNewest={async () => {
        const { data } = await request(entities.referral.detail, { id: referral_id, ahead: true });
        return { ...data.call, updated_by: data.call.caller_name, updatedAt: data.updatedAt };
      }}
      byOf={({ caller_name }) => caller_name}
      toInput={(values, { discarded, version }) =>
        ({ ...values, referral_id, version, ...(discarded && { discard_after }) }) as never
      }
      subject={name}
      onClose={onClose}
    />
  );
}

function Whom({ referral }: { referral: ReferralDetail }) {
  const { submitter_name: name, submitter_mobile_number: phone } = referral;
  const dials = useAppInfo().data?.dials === true;
  return (
    <>
      <Text size="sm" fw={550}>
        {name}
      </Text>
      <Group gap={6} wrap="nowrap" fz="xl" lh="xl" fw={650}>
        <Figures>{phone}</Figures>
        <CopyButton text={phone} label={referralLabels.submitter_mobile_number} />
        {dials && (
          <Button
            component="a"
            href={`tel:${phone}`}
            target="_blank"
            variant="default"
            leftSection={<IconPhone size={15} />}
          >
            Telepon
          </Button>
        )}
      </Group>
      <CallScript referral={referral} />
    </>
  );
}
