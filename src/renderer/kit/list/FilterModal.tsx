import { Button, Group, Modal, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay, isReversed, noDayText, wrongOrderText } from '../../../shared/core/days.ts';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import { DayField } from '../fields/DayFields.tsx';
import { clearing } from '../fields/field.ts';
import { searched } from '../fields/searched.ts';
import { Form } from '../form/Form.tsx';
import type { Filter, FilterValues } from './filters.ts';

interface InputProps<F extends Filter> {
  filter: F;
  values: FilterValues;
  onChange: (changes: Record<string, string | undefined>) => void;
}

/** On every filter that can be used: the dialog gives the keyboard to the first one, rather than to its cross. */
const mayBegin = { 'data-autofocus': true };

function SelectFilter({ filter, values, onChange }: InputProps<Extract<Filter, { kind: 'select' }>>) {
  const options = filter.useOptions(values);
  const locked = filter.useLocked?.();
  return (
    <Select
      label={filter.label}
      data={options}
      value={locked ?? values[filter.name] ?? null}
      disabled={locked !== undefined}
      {...(locked !== undefined && { description: 'Dibatasi oleh cakupan akun Anda' })}
      {...searched}
      {...(locked === undefined && mayBegin)}
      // When the dialog opens the choices would lie over the other filters.
      openOnFocus={false}
      {...clearing(filter)}
      placeholder="Semua"
      nothingFoundMessage="Tidak ada pilihan"
      onChange={(value) =>
        onChange({
          [filter.name]: value ?? undefined,
          ...Object.fromEntries((filter.clears ?? []).map((name) => [name, undefined])),
        })
      }
    />
  );
}

const inputId = ({ name }: Filter) => `filter-${name}`;

/** Days that are none, and ends before their beginnings, by filter. */
function dayFaults(filters: readonly Filter[], values: FilterValues): FieldErrors {
  const faults = filters.flatMap((filter): [string, string][] => {
    const value = values[filter.name];
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
  fault,
  onChange,
}: InputProps<Filter> & { fault: string | undefined }) {
  if (filter.kind === 'select') return <SelectFilter filter={filter} values={values} onChange={onChange} />;
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

/** S-023, S-032: nothing changes until 'Terapkan'; 'Reset' empties every field. */
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
    <Modal opened={opened} onClose={onClose} title="Filter" size={640}>
      {opened && <FilterForm filters={filters} initial={values} onClose={onClose} onApply={onApply} />}
    </Modal>
  );
}

/** Only when it is done: a blank between two words is typed at the end. */
const trimmed = (values: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );

function FilterForm({
  filters,
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
  const [refused, setRefused] = useState(false);
  const faults = dayFaults(filters, values);
  // A day that is still being typed is none yet; an order is told at once.
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
        {filters.map((filter) => (
          <FilterInput
            key={filter.name}
            filter={filter}
            values={values}
            fault={told(filter.name)}
            onChange={change}
          />
        ))}
      </SimpleGrid>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => setValues({})}>
          Reset
        </Button>
        <Button type="submit">Terapkan</Button>
      </Group>
    </Form>
  );
}
