import { NumberInput, type NumberInputProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { explainFigures } from './digits.ts';
import { type Field, wrapperProps } from './field.ts';
import { useTypedHint } from './useTypedHint.tsx';

/** Inputs for figures: Indonesian separators, no arrows, '' while empty. */

interface NumberOptions {
  min?: number;
  max?: number;
  disabled?: boolean;
  description?: ReactNode;
}

function FigureInput({
  field,
  description,
  ...input
}: { field: Field<number | string>; description?: ReactNode } & Pick<
  NumberInputProps,
  | 'min'
  | 'max'
  | 'disabled'
  | 'allowDecimal'
  | 'decimalScale'
  | 'allowNegative'
  | 'rightSection'
  | 'rightSectionWidth'
>) {
  const { hint, handlers } = useTypedHint(explainFigures);
  return (
    <NumberInput
      {...wrapperProps(field)}
      {...handlers}
      {...input}
      thousandSeparator="."
      decimalSeparator=","
      hideControls
      // A figure out of bounds keeps standing and gets the schema's own message.
      clampBehavior="none"
      value={field.value}
      onChange={field.onChange}
      description={hint || description}
    />
  );
}

/** A whole number, with thousand dots. */
export function NumberField({
  min = 0,
  max,
  disabled,
  description,
  unit,
  ...field
}: Field<number | string> & NumberOptions & { unit?: string }) {
  return (
    <FigureInput
      field={field}
      allowDecimal={false}
      allowNegative={min < 0}
      {...(unit && {
        rightSection: (
          <Text size="sm" c="dimmed">
            {unit}
          </Text>
        ),
        rightSectionWidth: 52,
      })}
      {...{ min, max, disabled, description }}
    />
  );
}

/** A share of a hundred, with a decimal comma. */
export function PercentField({
  disabled,
  description,
  ...field
}: Field<number | string> & Omit<NumberOptions, 'min' | 'max'>) {
  return (
    <FigureInput
      field={field}
      min={0}
      max={100}
      decimalScale={2}
      allowNegative={false}
      rightSection={<Text size="sm">%</Text>}
      {...{ disabled, description }}
    />
  );
}
