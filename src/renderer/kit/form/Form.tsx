import type { ComponentProps } from 'react';

/** React passes the submit of a dialog to the form that opened it, which would then be saved half-typed. */
export function Form({
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onSubmit();
      }}
    />
  );
}
