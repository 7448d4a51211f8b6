import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from '../field.ts';
import { FigureInput } from './FigureInput.tsx';

interface NumberOptions {
  disabled?: boolean;
  description?: ReactNode;
}

export function NumberField({
  disabled,
  description,
  unit,
  ...field
}: Field<number | string> & NumberOptions & { unit?: string }) {
  return (
    <FigureInput
      field={field}
      format={{}}
      note={() => description}
      disabled={disabled}
      {...(unit && {
        rightSection: (
          <Text size="sm" c="dimmed">
            {unit}
          </Text>
        ),
        rightSectionWidth: 12 + 8 * unit.length,
      })}
    />
  );
}

export function PercentField({ disabled, description, ...field }: Field<number | string> & NumberOptions) {
  return (
    <FigureInput
      field={field}
      format={{ decimals: 2 }}
      note={() => description}
      disabled={disabled}
      rightSection={<Text size="sm">%</Text>}
    />
  );
}
