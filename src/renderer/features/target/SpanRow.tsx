import { Checkbox, TextInput } from '@mantine/core';
import { clockText, type dayName, spanParts } from './form.ts';
import classes from './SpanRow.module.css';
import type { TargetForm } from './useTargetForm.ts';

export function SpanRow({
  name,
  none,
  usual,
  between: [first, last],
  settings: { form, changes },
}: {
  name: ReturnType<typeof dayName> | 'rest';
  none: string;
  usual: string;
  between: readonly [string, string];
  settings: TargetForm;
}) {
  const field = form.field(name);
  const parts = spanParts(field.value, none);
  const set = (next: { from: string; to: string }) => field.onChange(`${next.from}–${next.to}`);
  const clock = (part: 'from' | 'to', what: string, id?: string) =>
    parts && (
      <TextInput
        {...(id && { id })}
        aria-label={`${field.label} ${what}`}
        aria-invalid={field.error !== undefined}
        aria-describedby={field.error ? `${field.id}-error` : undefined}
        className={classes.clock}
        inputMode="decimal"
        autoComplete="off"
        value={parts[part]}
        onChange={(event) => set({ ...parts, [part]: event.currentTarget.value })}
        onBlur={() => {
          const text = clockText(parts[part]);
          if (text !== parts[part]) set({ ...parts, [part]: text });
          field.onBlur();
        }}
      />
    );
  return (
    <div className={classes.span} data-changed={changes.some((each) => each.name === name) || undefined}>
      <Checkbox
        {...(!parts && { id: field.id })}
        label={field.label}
        checked={parts !== undefined}
        onChange={(event) => field.onChange(event.currentTarget.checked ? usual : none)}
      />
      {parts ? (
        <>
          {clock('from', first, field.id)}
          <span aria-hidden>–</span>
          {clock('to', last)}
        </>
      ) : (
        <span className={classes.none}>{none}</span>
      )}
      {field.error && (
        <p id={`${field.id}-error`} className={classes.error} role="alert">
          {field.error}
        </p>
      )}
    </div>
  );
}
