import { ColorInput } from '@mantine/core';
import { useState } from 'react';
import { opensOwn } from '../keys/topmost.ts';
import { type Field, wrapperProps } from './field.ts';

/** Distinct colours that are light enough for dark text. */
const swatches = ['#FFFFFF', '#D8ECE6', '#DBE9FF', '#EBE3FE', '#F6E5D1', '#FFE0DC', '#D5EDF5', '#E4E7EB'];

export function ColourField({ disabled, ...field }: Field<string> & { disabled?: boolean }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  return (
    <ColorInput
      {...wrapperProps(field)}
      format="hex"
      swatches={swatches}
      fixOnBlur={false}
      disabled={disabled}
      value={field.value}
      onChange={(colour) => field.onChange(colour.toUpperCase())}
      // Mantine's colour popover ignores Esc, so this field controls `opened`.
      popoverProps={{ opened, transitionProps: { duration: 0 } }}
      onFocus={open}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpened(false);
        if (event.key === 'ArrowDown') open();
      }}
      onBlur={() => {
        setOpened(false);
        field.onBlur();
      }}
      {...{ [opensOwn]: '' }}
      data-mantine-stop-propagation={opened || undefined}
      eyeDropperButtonProps={{ 'aria-label': 'Ambil warna dari layar' }}
    />
  );
}
