import { Anchor, Loader, Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../../../shared/core/errors.ts';
import type { Envelope } from '../../../shared/core/operation.ts';
import { deniedRule, deniedText } from '../rights.ts';
import { clearing, type Field, hintOf, wrapperProps } from './field.ts';
import { searched } from './searched.ts';

export type OptionValue = string | number;
export interface Option<Value extends OptionValue> {
  value: Value;
  label: string;
}

/** Where the rows of a choice come from, and how it stands with them. */
export interface Lookup<Row> {
  rows: readonly Row[];
  loading: boolean;
  /** Why they could not be read; null while nothing went wrong. */
  error: unknown;
  retry: () => void;
}

/** The rows inside an answer as a choice's source. */
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

/** An answer that is itself the list. */
export const lookup = <Row,>(read: UseQueryResult<Envelope<Row[]>>): Lookup<Row> =>
  lookupIn(read, (rows) => rows);

interface LookupProps<Value extends OptionValue, Row> {
  from: Lookup<Row>;
  toOption: (row: Row) => Option<Value>;
  /** The stored choice, shown even when the list does not hold it (any more). */
  stored?: Option<Value>;
  /** Shown instead of a list while a field above is empty. */
  waitsFor?: string;
  disabled?: boolean;
  description?: ReactNode;
  /** The choice may be taken back. */
  clearable?: boolean;
}

/** Options of a lookup with the stored one in front when it is missing; each value once. */
export function withStored<Value extends OptionValue>(
  options: Option<Value>[],
  stored: Option<Value> | undefined,
) {
  const seen = new Set<Value>();
  const all =
    stored && !options.some((option) => option.value === stored.value) ? [stored, ...options] : options;
  return all.filter((option) => !seen.has(option.value) && seen.add(option.value));
}

/** Said in the field when its choices could not be read: the missing right, or a way to try again. */
export function lookupProblem({ error, retry }: Pick<Lookup<unknown>, 'error' | 'retry'>): ReactNode {
  if (!error) return undefined;
  const rule = deniedRule(error);
  if (rule) return deniedText(rule);
  return (
    <>
      {messages.loadFailed}.{' '}
      <Anchor component="button" type="button" size="xs" onClick={retry}>
        Muat Ulang
      </Anchor>
    </>
  );
}

/** A searchable choice from an operation; loading and failure are told in the field itself. */
export function LookupSelect<Value extends OptionValue, Row>({
  from,
  toOption,
  stored,
  waitsFor,
  disabled = false,
  description,
  clearable = false,
  ...field
}: Field<Value | null> & LookupProps<Value, Row>) {
  return (
    <Select<Value>
      {...wrapperProps(field)}
      data={withStored(from.rows.map(toOption), stored)}
      value={field.value}
      onChange={field.onChange}
      {...searched}
      {...clearing(field)}
      clearable={clearable}
      // The list opens by a click or a key, not because an error link brought the focus here.
      openOnFocus={false}
      disabled={disabled || waitsFor !== undefined}
      placeholder={waitsFor ?? (from.loading ? 'Memuat…' : 'Pilih')}
      nothingFoundMessage={from.loading ? 'Memuat…' : 'Tidak ada pilihan'}
      rightSection={from.loading ? <Loader size={14} /> : undefined}
      description={hintOf(field, description)}
      error={field.error ?? lookupProblem(from)}
    />
  );
}
