import '../fields.css';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { MediaFolder } from '../../../../shared/entities/media/operations.ts';
import { parseLatLon } from '../../../../shared/entities/question/answer.ts';
import { FieldGroup } from '../FieldGroup.tsx';
import type { Field } from '../field.ts';
import { ImageField } from '../media/ImageField.tsx';
import { type LocationInput, toLocationContent, toLocationInput } from './location.ts';
import { PointInputs } from './PointInputs.tsx';
import { PointMap } from './PointMap.tsx';

/**
 * The value is one text that holds all parts of the location. The typed parts are a separate state,
 * because parsing would remove typed spaces.
 */
export function LocationField({ imageFolder, ...field }: Field<string> & { imageFolder?: MediaFolder }) {
  const [typed, setTyped] = useState<LocationInput>(() => toLocationInput(field.value));
  const parts = toLocationContent(typed) === field.value ? typed : toLocationInput(field.value);
  const change = (changes: Partial<LocationInput>) => {
    const next = { ...parts, ...changes };
    setTyped(next);
    field.onChange(toLocationContent(next));
  };
  const at = parseLatLon(`${parts.lat},${parts.lon}`);
  return (
    <FieldGroup field={field}>
      <div className="location-field">
        <PointInputs
          value={parts}
          onChange={change}
          onBlur={field.onBlur}
          invalid={field.error !== undefined}
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
