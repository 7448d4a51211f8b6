import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Field, hintOf, wrapperProps } from './field.ts';
import { suggested } from './searched.ts';

/** A value with the words that it is found by. */
export interface Suggestion {
  value: string;
  /** Beside the value: a name, a number. */
  text: string;
}

/** A text that may be typed as it is, or chosen from what was found for it. */
export function SuggestField({
  suggestions,
  description,
  ...field
}: Field<string> & { suggestions: readonly Suggestion[]; description?: ReactNode }) {
  const texts = new Map(suggestions.map(({ value, text }) => [value, text]));
  return (
    <Autocomplete
      {...wrapperProps(field)}
      value={field.value}
      onChange={field.onChange}
      data={[...texts.keys()]}
      {...suggested}
      renderOption={({ option }) => (
        <span>
          <strong>{option.value}</strong> {texts.get(option.value)}
        </span>
      )}
      openOnFocus={false}
      description={hintOf(field, description)}
    />
  );
}
