import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import type { Field } from '../../../kit/fields/field.ts';
import { RupiahField } from '../../../kit/fields/figures/RupiahField.tsx';
import { ShortList } from './Cases.tsx';
import type { MovedRow } from './choices.ts';
import { ReplacedAmounts } from './Replaced.tsx';

export function ApprovedAmounts({
  rows,
  field,
}: {
  rows: readonly MovedRow[];
  field: Field<number | string>;
}) {
  const [ticked, setTicked] = useState(false);
  // A value that was copied from another group must be visible.
  const replacing = ticked || field.value !== '';
  const amounts = rows.map((row) => row.incentive_amount);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return (
    <Stack gap="xs">
      <Text size="sm">
        Nominal yang disetujui tetap: jumlah <strong>{formatRupiah(sum)}</strong>, terkecil{' '}
        {formatRupiah(Math.min(...amounts))}, terbesar {formatRupiah(Math.max(...amounts))}.
      </Text>
      <ShortList
        lines={rows.map((row) => ({
          key: row.id,
          text: `${row.submission_number} · ${row.submitter_name}: ${formatRupiah(row.incentive_amount)}`,
        }))}
      />
      <Checkbox
        label="Ganti Nominal"
        description={`Satu nominal untuk ${formatCount(rows.length)} pengajuan`}
        checked={replacing}
        onChange={(event) => {
          setTicked(event.currentTarget.checked);
          if (!event.currentTarget.checked) field.onChange('');
        }}
      />
      {replacing && (
        <>
          <RupiahField {...field} required={false} negative />
          <ReplacedAmounts rows={rows} amount={field.value} />
        </>
      )}
    </Stack>
  );
}
