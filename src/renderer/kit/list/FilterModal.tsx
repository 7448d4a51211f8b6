import { Button, Checkbox, Group, MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { allows } from '../../../shared/core/access.ts';
import { isDay, isReversed, noDayText, wrongOrderText } from '../../../shared/core/days.ts';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { searchable } from '../fields/choices/searchable.ts';
import { DayField } from '../fields/days/DayFields.tsx';
import { clearing, hintsBelow } from '../fields/field.ts';
import { NumberField } from '../fields/figures/NumberFields.tsx';
import { Form } from '../form/Form.tsx';
import { useNothingToChoose } from '../rights/needs.tsx';
import { useUser } from '../session/session.ts';
import { useSession } from '../session/sessionState.ts';
import {
  aboveOf,
  chosenChange,
  chosenOf,
  type Filter,
  type FilterValues,
  isSet,
  lockedValues,
} from './filters.ts';

interface InputProps<F extends Filter> {
  filter: F;
  values: FilterValues;
  locked: FilterValues;
  /** Filters on which this filter depends, outermost first. */
  above: readonly Filter[];
  onChange: (changes: Record<string, string | undefined>) => void;
}

const oneOf = (filter: Filter, values: FilterValues): string | undefined =>
  filter.kind === 'many' ? values[filter.single ?? ''] : values[filter.name];

/** "Perusahaan SOA" becomes "perusahaan SOA". */
const inSentence = (label: string) => label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** `lacksOwner`: the nearest filter above has no single value. `inside` holds the outermost filter's id. */
function dependence(values: FilterValues, above: readonly Filter[]) {
  const [owner] = above;
  const last = above.at(-1);
  if (!owner || !last) return { lacksOwner: false, wait: '', inside: {} };
  const word = inSentence(last.label);
  return {
    lacksOwner: oneOf(last, values) === undefined,
    wait: `Pilih ${last.kind === 'many' ? 'satu ' : ''}${word} lebih dulu`,
    inside: {
      inside: Number(oneOf(owner, values) ?? 0),
      ...(last !== owner && { where: `untuk ${word} ini` }),
    },
  };
}

function useOptionsOf(
  filter: Extract<Filter, { kind: 'select' | 'many' }>,
  values: FilterValues,
  above: readonly Filter[],
) {
  const options = filter.useOptions(values);
  const { lacksOwner, wait, inside } = dependence(values, above);
  const waits = lacksOwner && !isSet(filter, values);
  const name = ('single' in filter && filter.single) || filter.name;
  const nothing = useNothingToChoose(name, !lacksOwner && options?.length === 0, inside);
  return {
    data: options ?? [],
    placeholder: waits ? wait : (nothing?.inList ?? 'Semua'),
    nothingFoundMessage: nothing?.inList ?? (options || lacksOwner ? 'Tidak ada pilihan' : 'Memuat…'),
    ...(nothing && { description: nothing.below }),
    disabled: waits,
    inputWrapperOrder: hintsBelow,
  };
}

const mayBegin = { 'data-autofocus': true };

function SelectFilter({
  filter,
  values: asked,
  locked: held,
  above,
  onChange,
}: InputProps<Extract<Filter, { kind: 'select' }>>) {
  const values = { ...asked, ...held };
  const locked = held[filter.name];
  return (
    <Select
      label={filter.label}
      {...useOptionsOf(filter, values, above)}
      value={values[filter.name] ?? null}
      {...(locked !== undefined && { disabled: true, description: 'Dibatasi oleh cakupan akun Anda' })}
      {...searchable}
      {...(locked === undefined && mayBegin)}
      // An open list would cover the other filters.
      openOnFocus={false}
      {...clearing(filter)}
      onChange={(value) =>
        onChange({
          [filter.name]: value ?? undefined,
          ...Object.fromEntries((filter.clears ?? []).map((name) => [name, undefined])),
        })
      }
    />
  );
}

function ManyFilter({ filter, values, above, onChange }: InputProps<Extract<Filter, { kind: 'many' }>>) {
  const told = useOptionsOf(filter, values, above);
  const chosen = chosenOf(filter, values);
  return (
    <MultiSelect
      label={filter.label}
      {...told}
      value={chosen}
      {...searchable}
      {...mayBegin}
      openOnFocus={false}
      hidePickedOptions
      {...(filter.most !== undefined && { maxValues: filter.most })}
      {...clearing(filter)}
      placeholder={chosen.length > 0 ? undefined : told.placeholder}
      onChange={(next) => onChange(chosenChange(filter, next))}
    />
  );
}

function NumberFilter({
  filter,
  values,
  fault,
  onChange,
}: InputProps<Extract<Filter, { kind: 'number' }>> & { fault: string | undefined }) {
  return (
    <NumberField
      id={inputId(filter)}
      label={filter.label}
      required={false}
      value={figureOf(values[filter.name] ?? '')}
      error={fault}
      onBlur={() => {}}
      onChange={(value) => onChange({ [filter.name]: value === '' ? undefined : String(value) })}
      unit={filter.unit}
      description={filter.hint}
    />
  );
}

function FlagFilter({ filter, values, onChange }: InputProps<Extract<Filter, { kind: 'flag' }>>) {
  return (
    <Checkbox
      label={filter.label}
      checked={values[filter.name] === filter.on}
      onChange={(event) => onChange({ [filter.name]: event.currentTarget.checked ? filter.on : undefined })}
    />
  );
}

const isWhole = (value: string): boolean => /^\d+$/.test(value);
const figureOf = (value: string): number | string => (isWhole(value) ? Number(value) : value);

const inputId = ({ name }: Filter) => `filter-${name}`;

function faultsOf(filters: readonly Filter[], values: FilterValues): FieldErrors {
  const faults = filters.flatMap((filter): [string, string][] => {
    const value = values[filter.name];
    if (filter.kind === 'number' && value && !(isWhole(value) && Number(value) <= filter.most))
      return [[filter.name, `Isi dengan angka dari 0 sampai ${formatCount(filter.most)}`]];
    if (filter.kind !== 'day' || !value) return [];
    if (!isDay(value)) return [[filter.name, noDayText]];
    const from = values[filter.notBefore ?? ''] ?? '';
    return isReversed(from, value) ? [[filter.name, wrongOrderText]] : [];
  });
  return Object.fromEntries(faults);
}

function FilterInput({
  filter,
  values,
  locked,
  fault,
  above,
  onChange,
}: InputProps<Filter> & { fault: string | undefined }) {
  const shared = { values, locked, above, onChange };
  if (filter.kind === 'select') return <SelectFilter {...shared} filter={filter} />;
  if (filter.kind === 'many') return <ManyFilter {...shared} filter={filter} />;
  if (filter.kind === 'number') return <NumberFilter {...shared} filter={filter} fault={fault} />;
  if (filter.kind === 'flag') return <FlagFilter {...shared} filter={filter} />;
  if (filter.kind === 'text') {
    return (
      <TextInput
        label={filter.label}
        {...mayBegin}
        placeholder={filter.placeholder}
        value={values[filter.name] ?? ''}
        onChange={(event) => onChange({ [filter.name]: event.currentTarget.value || undefined })}
      />
    );
  }
  return (
    <DayField
      id={inputId(filter)}
      label={filter.label}
      required={false}
      begins
      value={values[filter.name] ?? ''}
      error={fault}
      onBlur={() => {}}
      onChange={(value) => onChange({ [filter.name]: value || undefined })}
    />
  );
}

export function FilterModal({
  filters,
  values,
  opened,
  onClose,
  onApply,
}: {
  filters: readonly Filter[];
  values: FilterValues;
  opened: boolean;
  onClose: () => void;
  onApply: (values: FilterValues) => void;
}) {
  return (
    opened && (
      <Dialog onClose={onClose} title="Filter" size={640}>
        <FilterForm filters={filters} initial={values} onClose={onClose} onApply={onApply} />
      </Dialog>
    )
  );
}

/** Values are trimmed only on apply, because another word may follow a typed space. */
const trimmed = (values: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );

function FilterForm({
  filters: all,
  initial,
  onClose,
  onApply,
}: {
  filters: readonly Filter[];
  initial: FilterValues;
  onClose: () => void;
  onApply: (values: FilterValues) => void;
}) {
  const [values, setValues] = useState<FilterValues>(initial);
  const codes = useSession((session) => session.codes);
  const filters = all.filter(
    (filter) =>
      filter.kind !== 'chosen' &&
      (filter.kind !== 'select' || !filter.options || allows(filter.options.access, codes)),
  );
  const [flags, inputs] = [true, false].map((wanted) =>
    filters.filter(({ kind }) => (kind === 'flag') === wanted),
  ) as [Filter[], Filter[]];
  const [refused, setRefused] = useState(false);
  const locked = lockedValues(filters, useUser());
  const faults = faultsOf(filters, values);
  const told = (name: string) => (refused || faults[name] === wrongOrderText ? faults[name] : undefined);
  const change = (changes: Record<string, string | undefined>) =>
    setValues((before) => {
      const next: Record<string, string> = { ...before };
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) delete next[name];
        else next[name] = value;
      }
      return next;
    });
  const drawn = (filter: Filter) => (
    <FilterInput
      key={filter.name}
      filter={filter}
      values={values}
      locked={locked}
      fault={told(filter.name)}
      above={aboveOf(filters, filter)}
      onChange={change}
    />
  );
  return (
    <Form
      onSubmit={() => {
        const [wrong] = filters.filter(({ name }) => faults[name]);
        setRefused(wrong !== undefined);
        if (wrong) return document.getElementById(inputId(wrong))?.focus();
        onApply(trimmed(values));
        onClose();
      }}
    >
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        {inputs.map(drawn)}
      </SimpleGrid>
      {flags.length > 0 && (
        <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs" mt="md">
          {flags.map(drawn)}
        </SimpleGrid>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => setValues({})}>
          Reset
        </Button>
        <Button type="submit">Terapkan</Button>
      </Group>
    </Form>
  );
}
