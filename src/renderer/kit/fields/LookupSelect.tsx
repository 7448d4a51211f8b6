import { Anchor, Loader, type OptionsFilter, Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../../../shared/core/errors.ts';
import type { Envelope } from '../../../shared/core/operation.ts';
import { type Inside, useNothingToChoose } from '../needs.tsx';
import { deniedRule, deniedText } from '../rights.ts';
import { SteadyButton } from '../SteadyButton.tsx';
import { clearing, type Field, hintOf, wrapperProps } from './field.ts';
import { searched } from './searched.ts';

export type OptionValue = string | number;
export interface Option<Value extends OptionValue> {
  value: Value;
  label: string;
}

export interface Lookup<Row> {
  rows: readonly Row[];
  loading: boolean;
  /** null if there is no error. */
  error: unknown;
  retry: () => void;
}

export function lookupIn<Data, Row>(
  read: UseQueryResult<Envelope<Data>>,
  rowsOf: (data: Data) => readonly Row[],
): Lookup<Row> {
  return {
    rows: read.data ? rowsOf(read.data.data) : [],
    loading: read.isFetching && !read.data,
    error: read.error,
    retry: () => void read.refetch(),
  };
}

export const lookup = <Row,>(read: UseQueryResult<Envelope<Row[]>>): Lookup<Row> =>
  lookupIn(read, (rows) => rows);

interface LookupProps<Value extends OptionValue, Row> {
  from: Lookup<Row>;
  toOption: (row: Row) => Option<Value>;
  /** Shown even if the list lacks it. */
  stored?: Option<Value>;
  /** Placeholder while a field above is empty. */
  waitsFor?: string;
  disabled?: boolean;
  description?: ReactNode;
  /** If options are searched by more than their label. */
  filter?: OptionsFilter<Value> | undefined;
  clearable?: boolean;
  /** The record that new options belong to. */
  inside?: Inside | undefined;
}

/** Adds the stored option if missing, and removes repeated values. */
export function withStored<Value extends OptionValue>(
  options: Option<Value>[],
  stored: Option<Value> | undefined,
) {
  const seen = new Set<Value>();
  const all =
    stored && !options.some((option) => option.value === stored.value) ? [stored, ...options] : options;
  return all.filter((option) => !seen.has(option.value) && seen.add(option.value));
}

/** The missing right, or a retry button. */
export function lookupProblem({ error, retry }: Pick<Lookup<unknown>, 'error' | 'retry'>): ReactNode {
  if (!error) return undefined;
  const rule = deniedRule(error);
  if (rule) return deniedText(rule);
  return (
    <>
      {messages.loadFailed}.{' '}
      <Anchor component={SteadyButton} size="xs" onClick={retry}>
        Muat Ulang
      </Anchor>
    </>
  );
}

/** It was read, and there is nothing. */
export const holdsNothing = ({ rows, loading, error }: Lookup<unknown>): boolean =>
  rows.length === 0 && !loading && !error;

export function LookupSelect<Value extends OptionValue, Row>({
  from,
  toOption,
  stored,
  waitsFor,
  disabled = false,
  description,
  clearable = false,
  filter,
  inside,
  ...field
}: Field<Value | null> & LookupProps<Value, Row>) {
  const isOpen = !disabled && waitsFor === undefined && field.locked === undefined;
  const nothing = useNothingToChoose(
    field.name,
    isOpen && !description && !stored && holdsNothing(from),
    inside,
  );
  return (
    <Select<Value>
      {...wrapperProps(field)}
      data={withStored(from.rows.map(toOption), stored)}
      value={field.value}
      onChange={field.onChange}
      {...searched}
      {...(filter && { filter })}
      {...clearing(field)}
      clearable={clearable}
      // An error link that focuses the field must not open the list.
      openOnFocus={false}
      disabled={disabled || waitsFor !== undefined}
      placeholder={waitsFor ?? (from.loading ? 'Memuat…' : nothing ? 'Tidak ada pilihan' : 'Pilih')}
      nothingFoundMessage={from.loading ? 'Memuat…' : (nothing?.inList ?? 'Tidak ada pilihan')}
      rightSection={from.loading ? <Loader size={14} /> : undefined}
      description={hintOf(field, nothing?.below ?? description)}
      error={field.error ?? lookupProblem(from)}
    />
  );
}
