import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from './field.ts';

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
