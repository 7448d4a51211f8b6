import { Loader, MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Envelope } from '../../../../shared/core/operation.ts';
import { useNoneAtAll } from '../../rights/needs.tsx';
import { clearing, type Field, hintOf, wrapperProps } from '../field.ts';
import { lookup, lookupProblem, type Option, withStored } from './LookupSelect.tsx';
import { searchable } from './searchable.ts';

/** Milliseconds between the last keystroke and the search. */
const pause = 300;

export function SearchMultiSelect<Row>({
  onSearch,
  found,
  toOption,
  most,
  ...field
}: Field<string[]> & {
  onSearch: (keyword: string) => void;
  found: UseQueryResult<Envelope<Row[]>>;
  toOption: (row: Row) => Option<string>;
  most: number;
}) {
  const [chosen, setChosen] = useState<Option<string>[]>([]);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const from = lookup(found);
  const search = useDebouncedCallback((keyword: string) => {
    setAsked(keyword);
    onSearch(keyword);
  }, pause);
  const isSearching = asked !== typed || found.isFetching;
  const stored = field.value.map(
    (value) => chosen.find((option) => option.value === value) ?? { value, label: value },
  );
  const options = stored.reduce(
    (all, option) => withStored(all, option),
    withStored(from.rows.map(toOption), undefined),
  );
  const nothing = useNoneAtAll(field.name, from.isRead && options.length === 0);
  const type = (keyword: string) => {
    setTyped(keyword);
    search(keyword);
  };
  return (
    <MultiSelect
      {...wrapperProps(field)}
      data={options}
      value={field.value}
      onChange={(values) => {
        setChosen(options.filter(({ value }) => values.includes(value)));
        field.onChange(values);
        type('');
      }}
      {...searchable}
      {...clearing(field)}
      hidePickedOptions
      maxValues={most}
      searchValue={typed}
      onSearchChange={type}
      // The server filters the options. During a search, Enter must not choose an outdated option.
      filter={({ options: all }) => (isSearching ? [] : all)}
      placeholder={field.value.length > 0 ? undefined : from.loading ? 'Memuat…' : 'Cari kode atau nama'}
      nothingFoundMessage={isSearching ? 'Memuat…' : (nothing?.inList ?? 'Tidak ada pilihan')}
      {...(nothing && { description: hintOf(field, nothing.below) })}
      rightSection={isSearching ? <Loader size={14} /> : undefined}
      error={field.error ?? lookupProblem(from)}
    />
  );
}
