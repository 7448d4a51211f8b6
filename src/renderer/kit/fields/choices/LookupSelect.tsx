import { Anchor, Loader, type OptionsFilter, Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppError, messages } from '../../../../shared/core/errors.ts';
import type { Envelope } from '../../../../shared/core/operation.ts';
import { SteadyButton } from '../../buttons/SteadyButton.tsx';
import { type Inside, useNothingToChoose } from '../../rights/needs.tsx';
import { deniedRule, deniedText } from '../../rights/rights.ts';
import { clearing, type Field, hintOf, wrapperProps } from '../field.ts';
import { searchable } from './searchable.ts';

export type OptionValue = string | number;
export interface Option<Value extends OptionValue> {
  value: Value;
  label: string;
}

export interface Lookup<Row> {
  rows: readonly Row[];
  loading: boolean;
  isRead: boolean;
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
    isRead: read.data !== undefined,
    error: read.error,
    retry: () => void read.refetch(),
  };
}

export const lookup = <Row,>(read: UseQueryResult<Envelope<Row[]>>): Lookup<Row> =>
  lookupIn(read, (rows) => rows);

interface LookupProps<Value extends OptionValue, Row> {
  from: Lookup<Row>;
  toOption: (row: Row) => Option<Value>;
  /** The stored option, offered even if the list lacks it. */
  stored?: Option<Value>;
  besides?: Option<Value> | undefined;
  /** Placeholder while the field above is empty; this field is then disabled. */
  waitsFor?: string;
  disabled?: boolean;
  description?: ReactNode;
  filter?: OptionsFilter<Value> | undefined;
  clearable?: boolean;
  inside?: Inside | undefined;
}

export function withStored<Value extends OptionValue>(
  options: Option<Value>[],
  stored: Option<Value> | undefined,
) {
  const seen = new Set<Value>();
  const all =
    stored && !options.some((option) => option.value === stored.value) ? [stored, ...options] : options;
  return all.filter((option) => !seen.has(option.value) && seen.add(option.value));
}

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

export const notOffered = 'tidak ditawarkan lagi';
const stays = `Pilihan ini ${notOffered}, tetapi tetap tersimpan selama tidak diganti.`;
const nothingElse = 'Pilihan lain tidak tersedia. Yang tersimpan tetap.';

/** Returns why a stored value cannot change: the list is missing, or the user may not read the list. */
export function heldBy({ error }: Pick<Lookup<unknown>, 'error'>): string | undefined {
  const rule = deniedRule(error);
  if (rule) return deniedText(rule);
  return error instanceof AppError && error.code === 'NOT_FOUND' ? nothingElse : undefined;
}

const holdsNothing = ({ rows, loading, error }: Lookup<unknown>): boolean =>
  rows.length === 0 && !loading && !error;

export function useLookupField<Value>(
  given: Field<Value>,
  from: Lookup<unknown>,
  {
    holds,
    isEmpty,
    waitsFor,
    disabled,
    inside,
  }: {
    holds: boolean;
    isEmpty: boolean;
    waitsFor: string | undefined;
    disabled: boolean;
    inside?: Inside | undefined;
  },
) {
  const field = { ...given, locked: given.locked ?? (holds ? heldBy(from) : undefined) };
  const isShut = disabled || waitsFor !== undefined;
  const isOpen = !isShut && field.locked === undefined;
  const nothing = useNothingToChoose(field.name, isOpen && isEmpty && holdsNothing(from), inside);
  const readiness = nothing ? 'Tidak ada pilihan' : 'Pilih';
  return {
    field,
    isOpen,
    nothing,
    input: {
      ...wrapperProps(field),
      disabled: isShut,
      placeholder: waitsFor ?? (from.loading ? 'Memuat…' : readiness),
      nothingFoundMessage: from.loading ? 'Memuat…' : (nothing?.inList ?? 'Tidak ada pilihan'),
      rightSection: from.loading ? <Loader size={14} /> : undefined,
      error: field.error ?? (field.locked === undefined && lookupProblem(from)),
    },
  };
}

export function LookupSelect<Value extends OptionValue, Row>({
  from,
  toOption,
  stored,
  besides,
  waitsFor,
  disabled = false,
  description,
  clearable = false,
  filter,
  inside,
  ...given
}: Field<Value | null> & LookupProps<Value, Row>) {
  const isStored = stored !== undefined && given.value === stored.value;
  const isEmpty = !description && !stored && !besides;
  const asks = { holds: isStored, isEmpty, waitsFor, disabled, inside };
  const { field, isOpen, nothing, input } = useLookupField(given, from, asks);
  const options = withStored(from.rows.map(toOption), besides);
  const isLeft = isStored && isOpen && from.isRead && !options.some(({ value }) => value === stored.value);
  return (
    <Select<Value>
      {...input}
      data={withStored(options, stored)}
      value={field.value}
      onChange={field.onChange}
      {...searchable}
      {...(filter && { filter })}
      {...clearing(field)}
      clearable={clearable}
      // A link in the error summary focuses the field and must not open its list.
      openOnFocus={false}
      description={hintOf(field, isLeft ? stays : (nothing?.below ?? description))}
    />
  );
}
