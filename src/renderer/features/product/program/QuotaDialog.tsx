import { Group, ScrollArea, Stack, Text } from '@mantine/core';
import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { describeFields } from '../../../../shared/core/fields.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { quotaFields } from '../../../../shared/entities/program/fields.ts';
import type { Program, Quota } from '../../../../shared/entities/program/schema.ts';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { FactGroups } from '../../../kit/detail/Facts.tsx';
import { watchedRecord } from '../../../kit/dialogs/watchedRecord.tsx';
import { RadioField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { NumberField } from '../../../kit/fields/figures/NumberFields.tsx';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import type { OwnPart } from '../../../kit/form/section.tsx';
import { figureOf } from '../../../kit/form/unreadable.ts';
import type { FormValues } from '../../../kit/form/values.ts';
import { useRead } from '../../../lib/queries.ts';

const directions = { true: 'Tambah', false: 'Kurangi' } as const;
const fields = describeFields({
  is_add_quota: { label: 'Penambahan atau pengurangan', kind: 'flag', words: directions },
  quota: { label: 'Jumlah', kind: 'number' },
});
type Values = FormValues<typeof fields>;

const direction: OwnPart<typeof fields> = {
  names: ['is_add_quota'],
  draw: (form) => {
    const field = form.field('is_add_quota');
    return (
      <RadioField
        {...field}
        value={`${field.value}`}
        onChange={(chosen) => {
          field.onChange(chosen === 'true');
          // Validates the amount again, because its limit depends on the direction.
          form.set({ quota: form.values.quota });
        }}
        words={directions}
      />
    );
  },
};

type Units = Pick<Quota, 'quota' | 'usedQuota'>;
const remainingAfter = ({ quota, usedQuota }: Units, values: Values): number =>
  quota - usedQuota + (values.is_add_quota ? 1 : -1) * (figureOf(values.quota) ?? 0);

function tooMuch(program: Units, values: Values): FieldErrors {
  if (remainingAfter(program, values) >= 0 || values.is_add_quota) return {};
  return {
    quota: `Pengurangan paling banyak ${formatCount(Math.max(0, program.quota - program.usedQuota))}`,
  };
}

function QuotaHistory({ program }: { program: Program }) {
  const changes = useRead(entities.program.quotaHistory, { id: program.id }).data?.data ?? [];
  if (changes.length === 0) return null;
  return (
    <>
      <Text size="xs" fw={650} c="dimmed">
        Riwayat perubahan
      </Text>
      <ScrollArea.Autosize mah={96} type="auto" tabIndex={0} role="region" aria-label="Riwayat perubahan">
        <Stack component="ul" gap={2} m={0} p={0}>
          {changes.map(({ id, at, user_name, units, remaining_quota }) => (
            <Group key={id} component="li" justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm">
                {units > 0 ? '+' : '−'}
                {formatCount(Math.abs(units))}, sisa {formatCount(remaining_quota)}
              </Text>
              <Text size="xs" c="dimmed">
                {user_name ?? 'Sistem'}, {formatDateTime(at)}
              </Text>
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </>
  );
}

export function QuotaDialog({
  program,
  onSaved,
  onClose,
}: {
  program: Program;
  onSaved?: (quota: Quota) => void;
  onClose: () => void;
}) {
  const amount: OwnPart<typeof fields> = {
    names: ['quota'],
    draw: (form) => {
      const field = form.field('quota');
      const after = remainingAfter(program, form.values);
      const known = figureOf(field.value) !== undefined && after >= 0;
      return (
        <NumberField {...field} description={known ? `Sisa menjadi ${formatCount(after)}` : undefined} />
      );
    },
  };
  return (
    <DialogForm
      title="Ubah Kuota"
      lead={
        <>
          <Text size="sm" fw={600}>
            {program.program_name}
          </Text>
          <FactGroups
            groups={[
              {
                title: 'Rincian kuota',
                sum: true,
                facts: describedFacts(quotaFields, program, [
                  'initialQuota',
                  'additionalQuota',
                  'reductionQuota',
                  'usedQuota',
                  'remaining_quota',
                ]),
              },
            ]}
          />
          <QuotaHistory program={program} />
        </>
      }
      operation={entities.program.changeQuota}
      fields={fields}
      parts={[direction, amount]}
      start={{ is_add_quota: true }}
      record={program}
      watched={watchedRecord(entities.program.changeQuota, program.id)}
      toInput={({ quota, is_add_quota }) => ({ id: program.id, quota, is_add_quota })}
      check={(values) => tooMuch(program, values)}
      subject={program.program_name}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    />
  );
}
