import { parseLatLon } from '../../../../shared/entities/question/answer.ts';
import { FieldGroup } from '../FieldGroup.tsx';
import type { Field } from '../field.ts';
import classes from './MapField.module.css';
import { type CoordinateInput, PointInputs } from './PointInputs.tsx';
import { PointMap } from './PointMap.tsx';

export function MapField(field: Field<CoordinateInput>) {
  const { value, onChange, onBlur } = field;
  const at = parseLatLon(`${value.lat},${value.lon}`);
  const point = at && { lat: at.lat, lng: at.lon };
  return (
    <FieldGroup field={field}>
      <div className={classes.field}>
        <PointInputs value={value} onChange={onChange} onBlur={onBlur} invalid={field.error !== undefined} />
        <PointMap id={field.id} label={field.label} point={point} onPick={(picked) => onChange(picked)} />
      </div>
    </FieldGroup>
  );
}
