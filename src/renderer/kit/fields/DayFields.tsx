import { SimpleGrid } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { isReversed, noDayText, parseDay, wrongOrderText } from './days.ts';
import { type Field, wrapperProps } from './field.ts';

interface DayOptions {
  /** `YYYY-MM-DD`: days before cannot be chosen in the calendar. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
}

/**
 * A day, `YYYY-MM-DD` or '': typed in any usual form or chosen. What cannot be read keeps standing, with an error, until
 * it is mended.
 */
export function DayField({ min, max, disabled, ...field }: Field<string> & DayOptions) {
  const [unread, setUnread] = useState(false);
  return (
    <DateInput
      {...wrapperProps({ ...field, error: unread ? noDayText : field.error })}
      value={field.value || null}
      onChange={(value) => {
        setUnread(false);
        field.onChange(value ?? '');
      }}
      onInput={(event) => {
        const typed = event.currentTarget.value;
        setUnread(typed.trim() !== '' && typed.length >= 8 && !parseDay(typed));
      }}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        setUnread(typed.trim() !== '' && !parseDay(typed));
        field.onBlur();
      }}
      dateParser={(typed) => parseDay(typed) ?? null}
      fixOnBlur={false}
      placeholder="DD-MM-YYYY"
      clearable
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      disabled={disabled}
    />
  );
}

/** A first and a last day; the calendar offers no end before the start, and a typed one is refused in words. */
export function DayRangeField({ from, to }: { from: Field<string>; to: Field<string> }) {
  const reversed = isReversed(from.value, to.value) ? wrongOrderText : undefined;
  return (
    <SimpleGrid cols={2} spacing="sm">
      <DayField {...from} max={to.value || undefined} />
      <DayField {...to} min={from.value || undefined} error={to.error ?? reversed} />
    </SimpleGrid>
  );
}
