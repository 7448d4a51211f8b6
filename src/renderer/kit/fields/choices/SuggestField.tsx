import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNoneAtAll } from '../../rights/needs.tsx';
import { type Field, hintOf, wrapperProps } from '../field.ts';
import { withSuggestions } from './searchable.ts';

export interface Suggestion {
  value: string;
  text: string;
}

export function SuggestField({
  suggestions,
  description,
  ...field
}: Field<string> & { suggestions: readonly Suggestion[]; description?: ReactNode }) {
  const texts = new Map(suggestions.map(({ value, text }) => [value, text]));
  const nothing = useNoneAtAll(field.name, field.value === '' && field.locked === undefined);
  return (
    <Autocomplete
      {...wrapperProps(field)}
      value={field.value}
      onChange={field.onChange}
      data={[...texts.keys()]}
      {...withSuggestions}
      renderOption={({ option }) => (
        <span>
          <strong>{option.value}</strong> {texts.get(option.value)}
        </span>
      )}
      openOnFocus={false}
      description={hintOf(field, nothing?.below ?? description)}
    />
  );
}
