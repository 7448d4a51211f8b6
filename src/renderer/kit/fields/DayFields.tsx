import { SimpleGrid } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { jakartaDay } from '../../../shared/core/formats.ts';
import { isReversed, noDayText, parseDay, wrongOrderText } from './days.ts';
import { clearing, type Field, wrapperProps } from './field.ts';

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
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const isUnread = typed.trim() !== '' && parseDay(typed) === undefined;
  const outside = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max);
  return (
    <DateInput
      {...wrapperProps({ ...field, error: isUnread && left ? noDayText : field.error })}
      value={field.value || null}
      onChange={(value) => {
        // A day from the calendar stands in place of whatever was typed.
        if (value) setTyped('');
        field.onChange(value ?? '');
      }}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        setLeft(false);
      }}
      onBlur={() => {
        setLeft(true);
        field.onBlur();
      }}
      dateParser={(text) => parseDay(text) ?? null}
      fixOnBlur={!isUnread}
      // Not `minDate`: that would swallow a typed day, which is to be refused in words.
      getDayProps={(date) => ({ disabled: outside(date) })}
      // Its calendar begins with Jakarta's month, not the computer's.
      defaultDate={jakartaDay()}
      placeholder="DD-MM-YYYY"
      {...clearing(field)}
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
