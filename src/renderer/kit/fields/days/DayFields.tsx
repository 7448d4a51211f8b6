import { Input, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { dayText, isDay, noDayText, parseDay } from '../../../../shared/core/days.ts';
import { jakartaDay } from '../../../../shared/core/formats.ts';
import { opensOwn } from '../../keys/topmost.ts';
import { clearing, type Field, hintOf, wrapperProps } from '../field.ts';
import { markToday } from './today.ts';

interface DayOptions {
  /** `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** A two-digit year is never a future year, for birth dates. */
  past?: boolean;
  disabled?: boolean;
  begins?: boolean;
}

function useTypedDay(field: Field<string>) {
  const [shown, setShown] = useState(() => dayText(field.value));
  const [known, setKnown] = useState(field.value);
  const day = isDay(field.value) ? field.value : null;
  // The month in Jakarta can differ from the computer's month.
  const [month, setMonth] = useState(day ?? jakartaDay());
  if (known !== field.value) {
    setKnown(field.value);
    setShown(dayText(field.value));
    if (day) setMonth(day);
  }
  return {
    shown,
    day,
    month,
    setMonth,
    take: (value: string, text: string) => {
      setShown(text);
      setKnown(value);
      if (isDay(value)) setMonth(value);
      if (value !== field.value) field.onChange(value);
    },
    settle: () => setShown(dayText(field.value)),
  };
}

/** Keeps text that is not a date as the value, so that the form does not report a missing value. */
export function DayField({ min, max, past, disabled, begins, ...field }: Field<string> & DayOptions) {
  const { shown, day, month, setMonth, take, settle } = useTypedDay(field);
  const [left, setLeft] = useState(true);
  const [wanted, setOpened] = useState(false);
  const isShut = disabled || field.locked !== undefined;
  const opened = wanted && !isShut;
  const type = (text: string) => {
    setLeft(false);
    setOpened(true);
    take(parseDay(text, { past }) ?? text.trim(), text);
  };
  const isOutside = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max);
  const isUnread = field.value !== '' && day === null;
  const { clearable, clearButtonProps } = clearing(field);
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus={false} withRoles={false} position="bottom-start">
      <Popover.Target>
        <TextInput
          {...wrapperProps({ ...field, error: isUnread && left ? noDayText : field.error })}
          value={shown}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => setOpened(true)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false);
            if (event.key === 'ArrowDown') setOpened(true);
          }}
          onBlur={() => {
            setLeft(true);
            setOpened(false);
            settle();
            field.onBlur();
          }}
          autoComplete="off"
          placeholder="DD-MM-YYYY"
          disabled={disabled}
          description={hintOf(field, field.hint)}
          data-autofocus={begins || undefined}
          {...{ [opensOwn]: '' }}
          // Esc closes only the calendar, not a dialog around the field.
          data-mantine-stop-propagation={opened || undefined}
          rightSection={
            clearable && field.value !== '' && !isShut ? (
              <Input.ClearButton {...clearButtonProps} onClick={() => take('', '')} />
            ) : undefined
          }
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          __preventFocus
          size="xs"
          value={day}
          date={month}
          onDateChange={setMonth}
          getDayProps={(date) => ({ disabled: isOutside(date), ...markToday(date) })}
          onChange={(chosen) => {
            if (chosen) take(chosen, dayText(chosen));
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
