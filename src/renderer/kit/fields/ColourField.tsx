import { ColorInput } from '@mantine/core';
import { type Field, wrapperProps } from './field.ts';

/** Distinct, and light enough for dark text. */
const swatches = ['#FFFFFF', '#D8ECE6', '#DBE9FF', '#EBE3FE', '#F6E5D1', '#FFE0DC', '#D5EDF5', '#E4E7EB'];

export function ColourField({ disabled, ...field }: Field<string> & { disabled?: boolean }) {
  return (
    <ColorInput
      {...wrapperProps(field)}
      format="hex"
      swatches={swatches}
      fixOnBlur={false}
      disabled={disabled}
      value={field.value}
      onChange={(colour) => field.onChange(colour.toUpperCase())}
      eyeDropperButtonProps={{ 'aria-label': 'Ambil warna dari layar' }}
    />
  );
}
