import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Field } from '../field.ts';
import classes from './RichTextField.module.css';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/** The value is HTML, or '' for an empty text. Saved HTML stays unchanged until the user edits it. */
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
