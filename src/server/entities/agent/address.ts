import type { FieldErrors } from '../../../shared/core/errors.ts';
import { jakartaDay } from '../../../shared/core/values.ts';
import { agentLabels as L } from '../../../shared/entities/agent/fields.ts';
import { birthdateFaults, type PremiumFields } from '../../../shared/entities/agent/premium.ts';
import type { RegionLevel } from '../../../shared/entities/region/names.ts';
import type { Queryable } from '../../db/database.ts';
import { type AddressName, settleRegions } from '../region/rules.ts';

const ofPerson = ['province', 'city', 'district', 'village'] as const;
const ofWork = [
  ['details_work_province', 'province'],
  ['details_work_city', 'city'],
  ['details_work_district', 'district'],
  ['details_work_village', 'village'],
] as const;

type Facts = Pick<PremiumFields, AddressField | 'birthdate'>;

type AddressField = (typeof ofPerson)[number] | (typeof ofWork)[number][0];

/**
 * With `on` false (no premium data), checks only the city. `names` are the official spellings.
 */
export async function checkFacts(
  db: Queryable,
  input: Facts,
  { on, stored }: { on: boolean; stored?: Facts },
): Promise<{ faults: FieldErrors; names: { [Name in AddressField]?: string } }> {
  const name = <Field extends AddressField>(field: Field, level: RegionLevel): AddressName<Field> => ({
    level,
    field,
    label: L[field],
    value: input[field],
    stored: stored?.[field],
  });
  if (!on) return settleRegions(db, [name('city', 'city')]);
  const person = await settleRegions(
    db,
    ofPerson.map((level) => name(level, level)),
  );
  const work = await settleRegions(
    db,
    ofWork.map(([field, level]) => name(field, level)),
  );
  const birthdate =
    input.birthdate === stored?.birthdate ? {} : birthdateFaults(input.birthdate, jakartaDay());
  return {
    faults: { ...person.faults, ...work.faults, ...birthdate },
    names: { ...person.names, ...work.names },
  };
}
