import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Field } from './field.ts';
import classes from './RichTextField.module.css';

/** Carries the editor library (about 100 kB): loaded when a form with such a field is first drawn. */
const RichTextEditor = lazy(() => import('./richText/RichTextEditor.tsx'));

/** Formatted text as HTML; '' when emptied. What stored HTML holds is kept, edited or not. */
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
