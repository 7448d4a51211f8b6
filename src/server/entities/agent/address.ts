import type { FieldErrors } from '../../../shared/core/errors.ts';
import { jakartaDay } from '../../../shared/core/values.ts';
import { agentLabels as L } from '../../../shared/entities/agent/fields.ts';
import { birthdateFaults, type PremiumFields } from '../../../shared/entities/agent/premium.ts';
import type { Queryable } from '../../db/database.ts';
import { type AddressName, regionFaults } from '../region/rules.ts';

const ofPerson = ['province', 'city', 'district', 'village'] as const;
const ofWork = [
  ['details_work_province', 'province'],
  ['details_work_city', 'city'],
  ['details_work_district', 'district'],
  ['details_work_village', 'village'],
] as const;

type Facts = Pick<PremiumFields, (typeof ofPerson)[number] | (typeof ofWork)[number][0] | 'birthdate'>;

/**
 * places of an agent that do not exist and a birth date that cannot be, where they are new or changed. Without
 * premium data there is the city alone.
 */
export async function factFaults(
  db: Queryable,
  input: Facts,
  { on, stored }: { on: boolean; stored?: Facts },
): Promise<FieldErrors> {
  const name = (field: keyof Facts, level: AddressName['level']): AddressName => ({
    level,
    field,
    label: L[field],
    value: input[field],
    stored: stored?.[field],
  });
  if (!on) return regionFaults(db, [name('city', 'city')]);
  const person = ofPerson.map((level) => name(level, level));
  const work = ofWork.map(([field, level]) => name(field, level));
  return {
    ...(await regionFaults(db, person)),
    ...(await regionFaults(db, work)),
    ...(input.birthdate !== stored?.birthdate && birthdateFaults(input.birthdate, jakartaDay())),
  };
}
