import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Envelope } from '../../../shared/core/operation.ts';
import { type Field, wrapperProps } from './field.ts';
import { lookup, lookupProblem, type Option, withStored } from './LookupSelect.tsx';

/** Milliseconds between the last key and a search. */
export const searchPause = 300;

/** A choice among many records, which the server searches; '' for none. */
export function SearchSelect<Row>({
  onSearch,
  found,
  toOption,
  ...field
}: Field<string> & {
  onSearch: (keyword: string) => void;
  found: UseQueryResult<Envelope<Row[]>>;
  toOption: (row: Row) => Option<string>;
}) {
  const [chosen, setChosen] = useState<Option<string>>();
  const from = lookup(found);
  const search = useDebouncedCallback(onSearch, searchPause);
  const stored = field.value ? (chosen ?? { value: field.value, label: field.value }) : undefined;
  const options = withStored(from.rows.map(toOption), stored);
  return (
    <Select
      {...wrapperProps(field)}
      data={options}
      value={field.value || null}
      onChange={(value) => {
        setChosen(options.find((option) => option.value === value));
        field.onChange(value ?? '');
      }}
      searchable
      clearable
      openOnFocus={false}
      // What the server has found matches; only what was typed by hand is a question, not the name of the choice.
      filter={({ options: all }) => all}
      onSearchChange={(typed) => search(typed === stored?.label ? '' : typed)}
      placeholder={from.loading ? 'Memuat…' : 'Cari kode atau nama'}
      nothingFoundMessage="Tidak ada pilihan"
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
      error={field.error ?? lookupProblem(from)}
    />
  );
}
