import { TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { parseLatLon } from '../../../shared/entities/question/answer.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { Field } from './field.ts';
import { coordinate, type LocationInput, pastedPair } from './location.ts';
import classes from './MapField.module.css';
import type { MapPoint } from './map/MapCanvas.tsx';
import { MapView } from './map/MapView.tsx';

/** A coordinate as it is typed; '' where nothing is. */
export type CoordinateInput = Pick<LocationInput, 'lat' | 'lon'>;

/** As typed, to six decimals (11 cm). */
const toInput = ({ lat, lng }: MapPoint): CoordinateInput => ({
  lat: String(Number(lat.toFixed(6))),
  lon: String(Number(lng.toFixed(6))),
});

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
        <div className={classes.map}>
          <MapView
            label={`Peta ${field.label}`}
            view={point}
            pins={
              point
                ? [
                    {
                      ...point,
                      id: field.id,
                      name: `Pin ${field.label}, geser dengan tombol panah`,
                      role: 'chosen',
                    },
                  ]
                : []
            }
            onPick={(picked) => onChange(toInput(picked))}
          />
        </div>
      </div>
    </FieldGroup>
  );
}
