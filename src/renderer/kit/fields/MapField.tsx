import { TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { parseLatLon } from '../../../shared/entities/question/answer.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { Field } from './field.ts';
import { coordinate, type LocationInput, pastedPair } from './location.ts';
import classes from './MapField.module.css';
import { PointMap } from './PointMap.tsx';

/** A coordinate as it is typed; '' where nothing is. */
export type CoordinateInput = Pick<LocationInput, 'lat' | 'lon'>;

/** Lintang and Bujur, typed or pasted as a pair, or chosen on the map by a click or by moving the pin. */
export function MapField(field: Field<CoordinateInput>) {
  const { value, onChange, onBlur } = field;
  const paste = (event: ClipboardEvent) => {
    const pair = pastedPair(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    onChange(pair);
  };
  const at = parseLatLon(`${value.lat},${value.lon}`);
  const point = at && { lat: at.lat, lng: at.lon };
  const input = (part: keyof CoordinateInput, label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      className="tabular"
      value={value[part]}
      error={field.error !== undefined}
      onPaste={paste}
      onBlur={onBlur}
      onChange={(event) => onChange({ ...value, [part]: coordinate(event.currentTarget.value) })}
    />
  );
  return (
    <FieldGroup field={field}>
      <div className={classes.field}>
        {input('lat', 'Lintang', '-6,200000')}
        {input('lon', 'Bujur', '106,816666')}
        <PointMap id={field.id} label={field.label} point={point} onPick={(picked) => onChange(picked)} />
      </div>
    </FieldGroup>
  );
}
