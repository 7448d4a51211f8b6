import { Button, TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { meantPoint } from '../../../shared/core/coordinates.ts';
import { coordinate, type LocationInput, pastedPair, settled } from './location.ts';

export type CoordinateInput = Pick<LocationInput, 'lat' | 'lon'>;

interface PointInputsProps {
  value: CoordinateInput;
  onChange: (value: CoordinateInput) => void;
  onBlur: () => void;
  invalid: boolean;
}

/** Formatted as decimals on blur. A button corrects swapped values and a missing decimal point. */
export function PointInputs({ value, onChange, onBlur, invalid }: PointInputsProps) {
  const paste = (event: ClipboardEvent) => {
    const pair = pastedPair(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    onChange(pair);
  };
  const leave = () => {
    const { lat, lon } = settled(value);
    if (lat !== value.lat || lon !== value.lon) onChange({ lat, lon });
    onBlur();
  };
  const input = (part: keyof CoordinateInput, label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      className="tabular"
      value={value[part]}
      error={invalid}
      onPaste={paste}
      onBlur={leave}
      onChange={(event) => onChange({ ...value, [part]: coordinate(event.currentTarget.value) })}
    />
  );
  const meant = meantPoint(value.lat, value.lon);
  return (
    <>
      {input('lat', 'Lintang', '-6,200000')}
      {input('lon', 'Bujur', '106,816666')}
      {meant && (
        <Button className="wide" variant="light" size="compact-sm" onClick={() => onChange(meant)}>
          Pakai Lintang {meant.lat}, Bujur {meant.lon}
        </Button>
      )}
    </>
  );
}
