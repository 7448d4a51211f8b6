import type { ComponentProps } from 'react';
import { focusWrong } from './focus.ts';

/** React bubbles the submit of a nested dialog to this form, which ignores that event. */
export function Form({
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (event.target !== form) return;
        onSubmit();
        requestAnimationFrame(() => focusWrong(form));
      }}
    />
  );
}
