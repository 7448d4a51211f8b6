import './fields.css';
import { Textarea, TextInput } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';
import { parseLatLon } from '../../../shared/entities/question/answer.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { Field } from './field.ts';
import { ImageField } from './ImageField.tsx';
import {
  coordinate,
  type LocationInput,
  pastedPair,
  toLocationContent,
  toLocationInput,
} from './location.ts';
import { PointMap } from './PointMap.tsx';

/**
 * Lintang, Bujur and Alamat of a location answer, with its picture when `imageFolder` is given. The value is the
 * stored text; what is typed is kept beside it, because trimming would eat a space being typed.
 */
export function LocationField({ imageFolder, ...field }: Field<string> & { imageFolder?: MediaFolder }) {
  const [typed, setTyped] = useState<LocationInput>(() => toLocationInput(field.value));
  const parts = toLocationContent(typed) === field.value ? typed : toLocationInput(field.value);
  const change = (changes: Partial<LocationInput>) => {
    const next = { ...parts, ...changes };
    setTyped(next);
    field.onChange(toLocationContent(next));
  };
  const paste = (event: ClipboardEvent) => {
    const pair = pastedPair(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    change(pair);
  };
  const at = parseLatLon(`${parts.lat},${parts.lon}`);
  const invalid = field.error !== undefined;
  return (
    <FieldGroup field={field}>
      <div className="location-field">
        <TextInput
          label="Lintang"
          placeholder="-6,200000"
          inputMode="decimal"
          className="tabular"
          value={parts.lat}
          error={invalid}
          onPaste={paste}
          onBlur={field.onBlur}
          onChange={(event) => change({ lat: coordinate(event.currentTarget.value) })}
        />
        <TextInput
          label="Bujur"
          placeholder="106,816666"
          inputMode="decimal"
          className="tabular"
          value={parts.lon}
          error={invalid}
          onPaste={paste}
          onBlur={field.onBlur}
          onChange={(event) => change({ lon: coordinate(event.currentTarget.value) })}
        />
        <div className="wide">
          <PointMap
            id={field.id}
            label={field.label}
            point={at && { lat: at.lat, lng: at.lon }}
            onPick={(picked, address) => change({ ...picked, ...(address && !parts.address && { address }) })}
          />
        </div>
        <Textarea
          className="wide"
          label="Alamat"
          minRows={1}
          value={parts.address ?? ''}
          onBlur={field.onBlur}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        {imageFolder && (
          <div className="wide">
            <ImageField
              id={`${field.id}-image`}
              label="Gambar"
              required={field.required}
              value={parts.image ?? ''}
              error={undefined}
              onBlur={field.onBlur}
              onChange={(image) => change({ image })}
              folder={imageFolder}
            />
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
