import '../../styles/form.css';
import { Radio, Select, Switch } from '@mantine/core';
import { type Field, wrapperProps } from './field.ts';

/** One of a few fixed words; '' for none. */
export function SelectField({ options, ...field }: Field<string> & { options: readonly string[] }) {
  return (
    <Select
      {...wrapperProps(field)}
      data={[...options]}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? '')}
      placeholder="Pilih"
      clearable
    />
  );
}

export interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

/** One of two or three, all visible at once. */
export function RadioCards<Value extends string>({
  cards,
  ...field
}: Field<Value> & { cards: readonly RadioCard<Value>[] }) {
  return (
    <Radio.Group
      label={field.label}
      withAsterisk={field.required}
      error={field.error}
      value={field.value}
      onChange={(value) => field.onChange(value as Value)}
    >
      <div className="radio-cards" id={field.id}>
        {cards.map((card) => (
          <Radio.Card key={card.value} value={card.value} className="radio-card">
            <Radio.Indicator />
            <span>
              <strong>{card.label}</strong>
              {card.hint && <small>{card.hint}</small>}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** Yes or no; the words beside the switch say which. */
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
      />
    </div>
  );
}
