import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';

/** The frame of a field that is made of several inputs: its label names the group, its error stands below all of them. */
export function FieldGroup({
  field: { id, label, required, error },
  busy,
  children,
}: {
  field: Pick<Field<unknown>, 'id' | 'label' | 'required' | 'error'>;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      size="xs"
      withAsterisk={required}
      error={error}
      role="group"
      aria-label={label}
      aria-busy={busy}
    >
      {children}
    </Input.Wrapper>
  );
}
