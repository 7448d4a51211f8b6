import type { ComponentProps } from 'react';
import { focusWrong } from './focus.ts';

/**
 * A refused submit leaves the focus on the first wrong field. React also passes the submit of a dialog to the form that
 * opened it, which would then be saved half-typed.
 */
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
