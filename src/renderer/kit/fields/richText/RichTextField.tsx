import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Field } from '../field.ts';
import classes from './RichTextField.module.css';

/** Lazy, because the editor library has about 100 kB. */
const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/** HTML, '' when emptied. Stored HTML stays as it is until it is edited. */
export function RichTextField(field: Field<string>) {
  return (
    <Input.Wrapper
      id={field.id}
      label={field.label}
      labelElement="div"
      labelProps={{ id: `${field.id}-label`, onClick: () => document.getElementById(field.id)?.focus() }}
      size="xs"
      withAsterisk={field.required}
      error={field.error}
      errorProps={{ id: `${field.id}-error` }}
    >
      <Suspense fallback={<Skeleton className={classes.waiting ?? ''} />}>
        <RichTextEditor {...field} />
      </Suspense>
    </Input.Wrapper>
  );
}
