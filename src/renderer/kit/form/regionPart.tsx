import type { FieldMap } from '../../../shared/core/fields.ts';
import type { Field } from '../fields/field.ts';
import { RegionFields } from '../fields/RegionFields.tsx';
import type { OwnPart } from './section.tsx';

type Level = 'province' | 'city' | 'district' | 'village' | 'zip';

/** Province to village and the postal code as one part of a form; `names` says under which fields they are kept. */
export function regionPart<Fields extends FieldMap>(
  _fields: Fields,
  names: Readonly<Record<Level, keyof Fields & string>>,
): OwnPart<Fields> {
  return {
    names: Object.values(names),
    draw: (form) => {
      // Described as text and digits, each of these holds a text.
      const field = (level: Level) => form.field(names[level]) as unknown as Field<string>;
      return (
        <RegionFields
          province={field('province')}
          city={field('city')}
          district={field('district')}
          village={field('village')}
          zip={field('zip')}
        />
      );
    },
  };
}
