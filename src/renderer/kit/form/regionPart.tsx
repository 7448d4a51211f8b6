import type { ReactNode } from 'react';
import type { FieldMap } from '../../../shared/core/fields.ts';
import type { Field } from '../fields/field.ts';
import { RegionFields } from '../fields/places/RegionFields.tsx';
import type { ResourceForm } from './resourceForm.ts';
import type { OwnPart } from './section.tsx';
import type { FormValues } from './values.ts';

type Name<Fields extends FieldMap> = keyof Fields & string;
type Level = 'province' | 'city' | 'district' | 'village';

export function regionPart<Fields extends FieldMap>(
  _fields: Fields,
  { zip, ...names }: Readonly<Record<Level, Name<Fields>>> & { zip?: Name<Fields> },
  between?: { names: readonly Name<Fields>[]; draw: (form: ResourceForm<FormValues<Fields>>) => ReactNode },
): OwnPart<Fields> {
  return {
    names: [...Object.values(names), ...(between?.names ?? []), ...(zip === undefined ? [] : [zip])],
    draw: (form) => {
      const at = (name: Name<Fields>) => form.field(name) as unknown as Field<string>;
      const field = (level: Level) => at(names[level]);
      return (
        <RegionFields
          province={field('province')}
          city={field('city')}
          district={field('district')}
          village={field('village')}
          zip={zip === undefined ? undefined : at(zip)}
          beforeZip={between?.draw(form)}
        />
      );
    },
  };
}
