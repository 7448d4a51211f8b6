import { Button, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { meantPoint, pointFault } from '../../../../shared/core/coordinates.ts';
import { spoken } from '../useTypedHint.tsx';
import { coordinate, isNoPair, type LocationInput, partedPair, pastedPair, settled } from './location.ts';

const noPairText = 'Yang ditempel bukan sepasang koordinat, tulis misalnya -6.914744, 107.609810';

export type CoordinateInput = Pick<LocationInput, 'lat' | 'lon'>;

interface PointInputsProps {
  value: CoordinateInput;
  onChange: (value: CoordinateInput) => void;
  onBlur: () => void;
  invalid: boolean;
}

export function PointInputs({ value, onChange, onBlur, invalid }: PointInputsProps) {
  const [fault, setFault] = useState<string>();
  const take = (text: string, event: SyntheticEvent) => {
    const pair = pastedPair(text);
    if (!pair && !isNoPair(text)) return;
    event.preventDefault();
    setFault(pair ? undefined : noPairText);
    if (pair) onChange(pair);
  };
  const leave = () => {
    const { lat, lon } = partedPair(value) ?? settled(value);
    setFault(pointFault(lat, lon));
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
      onPaste={(event) => take(event.clipboardData.getData('text'), event)}
      onDrop={(event) => take(event.dataTransfer.getData('text'), event)}
      onBlur={leave}
      onChange={(event) => {
        setFault(undefined);
        onChange({ ...value, [part]: coordinate(event.currentTarget.value) });
      }}
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
      <Text className="wide" size="xs" c="var(--app-danger)" component="div" hidden={invalid}>
        {spoken(fault)}
      </Text>
    </>
  );
}
