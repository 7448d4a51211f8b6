import { TextInput } from '@mantine/core';
import { type Field, wrapperProps } from './field.ts';

export function EmailField({ disabled, ...field }: Field<string> & { disabled?: boolean }) {
  return (
    <TextInput
      {...wrapperProps(field)}
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        const tidy = field.value.trim().toLowerCase();
        if (tidy !== field.value) field.onChange(tidy);
        field.onBlur();
      }}
    />
  );
}
