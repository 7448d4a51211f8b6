import type { ComponentProps } from 'react';

/**
 * A form that answers its own submit only. React hands the submit of a dialog on to the form that has opened it, although
 * the dialog stands elsewhere in the page: what is half typed behind it would be saved.
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
        if (event.target === event.currentTarget) onSubmit();
      }}
    />
  );
}
