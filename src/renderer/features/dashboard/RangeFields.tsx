import { SegmentedControl, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { formatDay } from '../../../shared/core/values.ts';
import { markToday } from '../../kit/fields/days/today.ts';
import { type ChosenRange, type Preset, presets } from './ranges.ts';

export function RangeFields({ label, range, onChange }: { label: string } & ChosenRange) {
  return (
    <>
      <DatePickerInput
        w={112}
        aria-label={`${label}: tanggal mulai ${formatDay(range.start_date)}`}
        valueFormat="DD-MM-YYYY"
        getDayProps={markToday}
        maxDate={range.end_date}
        value={range.start_date}
        onChange={(value) => value && onChange({ ...range, start_date: value })}
      />
      <Text span size="xs" c="dimmed">
        s.d.
      </Text>
      <DatePickerInput
        w={112}
        aria-label={`${label}: tanggal akhir ${formatDay(range.end_date)}`}
        valueFormat="DD-MM-YYYY"
        getDayProps={markToday}
        minDate={range.start_date}
        value={range.end_date}
        onChange={(value) => value && onChange({ ...range, end_date: value })}
      />
    </>
  );
}

export function PresetChoice({
  value,
  onChange,
}: {
  value: Preset | undefined;
  onChange: (preset: Preset) => void;
}) {
  return (
    <SegmentedControl<Preset | ''>
      aria-label="Rentang semua statistik"
      data={Object.entries(presets).map(([name, { label }]) => ({ value: name as Preset, label }))}
      value={value ?? ''}
      onChange={(chosen) => chosen !== '' && onChange(chosen)}
    />
  );
}
