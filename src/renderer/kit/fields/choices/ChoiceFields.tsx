import '../fields.css';
import { Checkbox, Group, Radio, Select, Switch } from '@mantine/core';
import { clearing, type Field, groupProps, hintOf, wrapperProps } from '../field.ts';
import { searchable } from './searchable.ts';

export function SelectField({
  words,
  ...field
}: Field<string> & { words: Readonly<Record<string, string>> }) {
  return (
    <Select
      {...wrapperProps(field)}
      data={Object.entries(words).map(([value, label]) => ({ value, label }))}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? '')}
      placeholder="Pilih"
      {...searchable}
      nothingFoundMessage="Tidak ada pilihan"
      description={hintOf(field, field.hint)}
      {...clearing(field)}
    />
  );
}

export function SwitchField({
  words,
  ...field
}: Field<boolean> & { words: { true: string; false: string } }) {
  return (
    <div className="switch-field">
      <label htmlFor={field.id}>{field.label}</label>
      <Switch
        id={field.id}
        checked={field.value}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
        label={words[`${field.value}`]}
        error={field.error}
        aria-label={field.label}
        disabled={field.locked !== undefined}
        description={field.locked}
      />
    </div>
  );
}

export function RadioField({ words, ...field }: Field<string> & { words: Readonly<Record<string, string>> }) {
  return (
    <Radio.Group
      {...groupProps(field)}
      description={hintOf(field, field.hint)}
      value={field.value}
      onChange={field.onChange}
    >
      <Group gap="md" h={30}>
        {Object.entries(words).map(([value, label]) => (
          <Radio key={value} value={value} label={label} disabled={field.locked !== undefined} />
        ))}
      </Group>
    </Radio.Group>
  );
}

export function ChoicesField({
  words,
  ...field
}: Field<string[]> & { words: Readonly<Record<string, string>> }) {
  const values = Object.keys(words);
  return (
    <Checkbox.Group
      {...groupProps(field)}
      description={hintOf(field, field.hint)}
      size="xs"
      value={field.value}
      onChange={(chosen) => field.onChange(values.filter((value) => chosen.includes(value)))}
    >
      <Group gap="md" h={30}>
        {values.map((value) => (
          <Checkbox key={value} value={value} label={words[value]} disabled={field.locked !== undefined} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
