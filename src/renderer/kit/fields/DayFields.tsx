import { Input, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { dayText, isDay, noDayText, parseDay } from '../../../shared/core/days.ts';
import { jakartaDay } from '../../../shared/core/formats.ts';
import { opensOwn } from '../topmost.ts';
import { clearing, type Field, hintOf, wrapperProps } from './field.ts';
import { markToday } from './today.ts';

interface DayOptions {
  /** `YYYY-MM-DD`. The calendar disables earlier days; typed ones get an error. */
  min?: string | undefined;
  max?: string | undefined;
  /** Interprets two-digit years as past, as for birth dates. */
  past?: boolean;
  disabled?: boolean;
  begins?: boolean;
}

/** Unreadable text stays as the value, so that the form reports 'Tanggal tidak ada' instead of a missing value. */
export function DayField({ min, max, past, disabled, begins, ...field }: Field<string> & DayOptions) {
  const [shown, setShown] = useState(() => dayText(field.value));
  const [known, setKnown] = useState(field.value);
  const [left, setLeft] = useState(true);
  const [opened, setOpened] = useState(false);
  const day = isDay(field.value) ? field.value : null;
  // The calendar starts in Jakarta's month.
  const [month, setMonth] = useState(day ?? jakartaDay());
  if (known !== field.value) {
    setKnown(field.value);
    setShown(dayText(field.value));
    if (day) setMonth(day);
  }

  const take = (value: string, text: string) => {
    setShown(text);
    setKnown(value);
    if (isDay(value)) setMonth(value);
    if (value !== field.value) field.onChange(value);
  };
  const type = (text: string) => {
    setLeft(false);
    setOpened(true);
    take(parseDay(text, { past }) ?? text.trim(), text);
  };
  const outside = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max);
  const isUnread = field.value !== '' && day === null;
  const { clearable, clearButtonProps } = clearing(field);
  const isShut = disabled || field.locked !== undefined;
  return (
    <Popover
      opened={opened && !isShut}
      onChange={setOpened}
      trapFocus={false}
      withRoles={false}
      position="bottom-start"
    >
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
            setShown(dayText(field.value));
            field.onBlur();
          }}
          autoComplete="off"
          placeholder="DD-MM-YYYY"
          disabled={disabled}
          description={hintOf(field, field.hint)}
          data-autofocus={begins || undefined}
          {...{ [opensOwn]: '' }}
          // A dialog leaves Esc to the open calendar.
          data-mantine-stop-propagation={(opened && !isShut) || undefined}
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
          getDayProps={(date) => ({ disabled: outside(date), ...markToday(date) })}
          onChange={(chosen) => {
            if (chosen) take(chosen, dayText(chosen));
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
