import { Button, Group, Modal, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMemo } from 'react';
import { AppError } from '../../../../shared/core/errors.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { statusPayloads } from '../../../../shared/entities/referral/operations.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { useRead, useWrite } from '../../../lib/queries.ts';
import type { StatusRow } from './choices.ts';

interface Values {
  partner_id_company_assign: string | null;
  partner_id_branch_assign: string | null;
  incentive_amount: number | string;
  incentive_insentif: number | string;
  incentive_tax: number | string;
  status_reason: string;
}

/** Amount inputs: 'Rp.', thousand dots, negatives allowed. */
const money = {
  prefix: 'Rp. ',
  thousandSeparator: '.',
  decimalSeparator: ',',
  allowDecimal: false,
  hideControls: true,
} as const;

function useOptions(type: 'company' | 'branch', parent: string | null) {
  const list = useRead(
    entities.partner.lookup,
    { type, ...(parent && { parent_id: parent }) },
    { enabled: type === 'company' || parent !== null },
  );
  return (list.data?.data ?? []).map((partner) => ({ value: String(partner.id), label: partner.name }));
}

/**
 * S-037: the form of one move for one or many rows, drawn from the transition (R-110…R-117) and checked with the
 * schema the server uses. `rows` already share status and product.
 */
export function StatusDialog({
  rows,
  to,
  onClose,
  onDone,
}: {
  rows: readonly (StatusRow & { incentive_amount?: number })[];
  to: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const target = to as ReferralStatus;
  const move = findTransition(referralStatus, rows[0]!.referral_status_id, target);
  const form = move?.form ?? 'confirm';
  const write = useWrite(entities.referral.updateStatus, ['dashboard']);
  // One row at Sukses starts from its stored amount; several rows would share one amount, so it is typed.
  const storedAmount = rows.length === 1 ? rows[0]!.incentive_amount : undefined;
  const fields = useForm<Values>({
    initialValues: {
      partner_id_company_assign: null,
      partner_id_branch_assign: null,
      incentive_amount: storedAmount || '',
      incentive_insentif: '',
      incentive_tax: 0,
      status_reason: '',
    },
    validate: useMemo(() => schemaResolver(statusPayloads[form], { sync: true }), [form]),
  });
  const values = fields.values;
  const companies = useOptions('company', null);
  const branches = useOptions('branch', values.partner_id_company_assign);
  const total = Number(values.incentive_insentif || 0) - Number(values.incentive_tax || 0);

  const submit = fields.onSubmit(async (checked) => {
    try {
      const answer = await write.mutateAsync({
        referral_ids: rows.map((row) => row.id),
        referral_status_id: target,
        ...statusPayloads[form].parse(checked),
        ...(form === 'payment' && { total_incentive: total }),
      });
      notifySuccess(answer.message);
      onDone();
    } catch (error) {
      if (error instanceof AppError && error.fields) fields.setErrors(error.fields);
      notifyFailure(error);
    }
  });

  const name = move?.label ?? referralStatusNames[target];
  return (
    <Modal opened onClose={onClose} title={`Ubah status ke ${name}`} closeOnClickOutside={!write.isPending}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {rows.length === 1 ? '1 pengajuan' : `${rows.length} pengajuan`}:{' '}
            {referralStatusNames[rows[0]!.referral_status_id]} → {referralStatusNames[target]}
          </Text>
          {form === 'assign' && (
            <>
              <Select
                label="Perusahaan"
                withAsterisk
                searchable
                data-autofocus
                data={companies}
                nothingFoundMessage="Tidak ada perusahaan"
                {...fields.getInputProps('partner_id_company_assign')}
                onChange={(value) =>
                  fields.setValues({ partner_id_company_assign: value, partner_id_branch_assign: null })
                }
              />
              <Select
                label="Cabang"
                withAsterisk
                searchable
                data={branches}
                disabled={!values.partner_id_company_assign}
                placeholder={
                  values.partner_id_company_assign ? 'Pilih cabang' : 'Pilih perusahaan lebih dulu'
                }
                nothingFoundMessage="Perusahaan ini belum memiliki cabang"
                {...fields.getInputProps('partner_id_branch_assign')}
              />
            </>
          )}
          {form === 'confirm' && (
            <Text size="sm">Status akan diubah menjadi {referralStatusNames[target]}.</Text>
          )}
          {form === 'amount' && (
            <NumberInput
              label="Nominal"
              withAsterisk
              data-autofocus
              {...money}
              {...fields.getInputProps('incentive_amount')}
            />
          )}
          {form === 'payment' && (
            <>
              <NumberInput
                label="Insentif"
                withAsterisk
                data-autofocus
                {...money}
                {...fields.getInputProps('incentive_insentif')}
              />
              <NumberInput label="Pajak" {...money} {...fields.getInputProps('incentive_tax')} />
              <Text size="sm">
                Total Insentif{' '}
                <Text
                  span
                  fw={650}
                  className="tnum"
                  c={total < 0 ? 'red' : undefined}
                  data-testid="total-insentif"
                >
                  {formatRupiah(total)}
                </Text>
              </Text>
            </>
          )}
          {form === 'reason' && (
            <Textarea
              label="Alasan"
              withAsterisk
              data-autofocus
              autosize
              minRows={3}
              {...fields.getInputProps('status_reason')}
            />
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose} disabled={write.isPending}>
              Batal
            </Button>
            <Button
              type="submit"
              loading={write.isPending}
              color={form === 'reason' ? 'red' : 'pine'}
              {...(form === 'confirm' && { 'data-autofocus': true })}
            >
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
