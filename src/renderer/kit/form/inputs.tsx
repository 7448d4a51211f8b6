import type { ReactNode } from 'react';
import type { FieldInfo, FieldKind } from '../../../shared/core/fields.ts';
import { ColourField } from '../fields/ColourField.tsx';
import { ChoicesField, SelectField, SwitchField } from '../fields/choices/ChoiceFields.tsx';
import { DateTimeField } from '../fields/days/DateTimeField.tsx';
import { DayField } from '../fields/days/DayFields.tsx';
import { EmailField } from '../fields/EmailField.tsx';
import type { Field } from '../fields/field.ts';
import { NumberField, PercentField } from '../fields/figures/NumberFields.tsx';
import { RupiahField } from '../fields/figures/RupiahField.tsx';
import { PdfField } from '../fields/media/PdfField.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { RichTextField } from '../fields/richText/RichTextField.tsx';
import { DigitsField, LongTextField, PhoneField, TextField } from '../fields/TextFields.tsx';
import type { KindValues } from './values.ts';

type Draw<Value> = (field: Field<Value>, info: FieldInfo) => ReactNode;

const text = (field: Field<string>) => <TextField {...field} />;
const digits = (field: Field<string>) => <DigitsField {...field} />;

const inputs: { readonly [Kind in FieldKind]?: Draw<KindValues[Kind]> } = {
  text,
  code: text,
  email: (field: Field<string>) => <EmailField {...field} />,
  password: (field: Field<string>) => <PasswordField {...field} />,
  colour: (field: Field<string>) => <ColourField {...field} />,
  number: (field: Field<number | string>, { unit }) => <NumberField {...field} {...(unit && { unit })} />,
  percent: (field: Field<number | string>) => <PercentField {...field} />,
  day: (field: Field<string>) => <DayField {...field} />,
  longText: (field: Field<string>) => <LongTextField {...field} />,
  richText: (field: Field<string>) => <RichTextField {...field} />,
  digits,
  nik: digits,
  phone: (field: Field<string>) => <PhoneField {...field} />,
  rupiah: (field: Field<number | string>, { monthly }) => <RupiahField {...field} monthly={monthly} />,
  datetime: (field: Field<string | null>) => <DateTimeField {...field} />,
  flag: (field: Field<boolean>, { words }) => (
    <SwitchField {...field} words={{ true: words?.true ?? 'Ya', false: words?.false ?? 'Tidak' }} />
  ),
  choice: (field: Field<string>, { words = {} }) => <SelectField {...field} words={words} />,
  choices: (field: Field<string[]>, { words = {} }) => <ChoicesField {...field} words={words} />,
  pdf: (field: Field<string>) => <PdfField {...field} />,
};

const wide: ReadonlySet<FieldKind> = new Set(['longText', 'richText', 'image', 'pdf']);

export const isWide = ({ kind = 'text' }: FieldInfo): boolean => wide.has(kind);

/** @throws Error for a kind whose input needs more than a description, such as the folder of an image. */
export function drawInput<Value>(info: FieldInfo, field: Field<Value>): ReactNode {
  const draw = inputs[info.kind ?? 'text'] as unknown as Draw<Value> | undefined;
  if (!draw) throw new Error(`${info.label}: a field of kind ${info.kind} draws itself`);
  return draw(field, info);
}
