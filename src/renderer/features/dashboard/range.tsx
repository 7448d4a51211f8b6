import { Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { firstOfMonth, formatDay, jakartaDay } from '../../../shared/core/values.ts';

/** Days as `YYYY-MM-DD`; both are part of the range. */
export interface Range {
  start_date: string;
  end_date: string;
}

/** First day of the current month to today, as Jakarta counts days. */
export function useRange() {
  return useState<Range>(() => {
    const today = jakartaDay();
    return { start_date: firstOfMonth(today), end_date: today };
  });
}

/** Two date fields; an end before the start cannot be chosen (S-013). */
export function RangeFields({
  label,
  range,
  onChange,
}: {
  label: string;
  range: Range;
  onChange: (range: Range) => void;
}) {
  return (
    <>
      <DatePickerInput
        w={128}
        aria-label={`${label}: tanggal mulai ${formatDay(range.start_date)}`}
        valueFormat="DD-MM-YYYY"
        maxDate={range.end_date}
        value={range.start_date}
        onChange={(value) => value && onChange({ ...range, start_date: value })}
      />
      <Text span size="xs" c="dimmed">
        s.d.
      </Text>
      <DatePickerInput
        w={128}
        aria-label={`${label}: tanggal akhir ${formatDay(range.end_date)}`}
        valueFormat="DD-MM-YYYY"
        minDate={range.start_date}
        value={range.end_date}
        onChange={(value) => value && onChange({ ...range, end_date: value })}
      />
    </>
  );
}
