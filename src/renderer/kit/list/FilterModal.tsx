import { Button, Group, Modal, Select, SimpleGrid, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { jakartaDay } from '../../../shared/core/formats.ts';
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

function FilterInput({ filter, values, onChange }: InputProps<Filter>) {
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
    <DatePickerInput
      label={filter.label}
      {...mayBegin}
      valueFormat="DD-MM-YYYY"
      placeholder="Pilih tanggal"
      {...clearing(filter)}
      value={values[filter.name] ?? null}
      defaultDate={jakartaDay()}
      onChange={(value) => onChange({ [filter.name]: value ?? undefined })}
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
        onApply(trimmed(values));
        onClose();
      }}
    >
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        {filters.map((filter) => (
          <FilterInput key={filter.name} filter={filter} values={values} onChange={change} />
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
