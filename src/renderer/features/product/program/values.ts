import { isDay } from '../../../../shared/core/days.ts';
import { type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { programFields as fields, programLabels as L } from '../../../../shared/entities/program/fields.ts';
import type { programOperations } from '../../../../shared/entities/program/operations.ts';
import type { Program, ProgramLocation } from '../../../../shared/entities/program/schema.ts';
import { figureOf } from '../../../kit/form/unreadable.ts';
import { blankValues, type FormValues, storedValues } from '../../../kit/form/values.ts';
import { added, type ChosenPlace, removedIds } from '../location/places.ts';

const names = [
  'program_picture',
  'program_name',
  'category_id',
  'program_doc',
  'is_expired_program',
  'start_date',
  'end_date',
  'is_quota',
  'quota',
  'is_location',
  'description',
  'snk',
] as const;

export interface ProgramValues extends Pick<FormValues<typeof fields>, (typeof names)[number]> {
  location_type: Program['location_type'];
  program_locations: readonly ChosenPlace[];
}

export type StoredProgram = Program & { program_locations: readonly ProgramLocation[] };

export const blankProgram: ProgramValues = {
  ...blankValues(fields, names),
  location_type: '',
  program_locations: [],
};

export const programValues = (stored: StoredProgram): ProgramValues => ({
  ...storedValues(fields, names, stored),
  quota: hasQuota(stored) ? stored.quota : '',
  location_type: stored.location_type,
  program_locations: stored.program_locations,
});

/**
 * True if the program has or had a quota. From then on, only the quota dialog changes the quota (S-079,
 *
 */
export const hasQuota = ({ is_quota, initialQuota, additionalQuota }: Program): boolean =>
  is_quota || initialQuota + additionalQuota > 0;

const isSpecific = ({ is_location, location_type }: Pick<ProgramValues, 'is_location' | 'location_type'>) =>
  is_location && location_type === 'SPESIFIC_LOCATION';

function commonInput({ program_locations, category_id, ...values }: ProgramValues, stored?: StoredProgram) {
  const location_type = values.is_location ? values.location_type : '';
  return {
    ...values,
    ...(!values.is_expired_program && { start_date: '', end_date: '' }),
    category_id: category_id ?? '',
    is_location: location_type !== '',
    location_type,
    program_locations: isSpecific(values) ? added(program_locations, stored?.program_locations ?? []) : [],
  };
}

export const createInput = (
  values: ProgramValues,
  productId: string,
): InputOf<typeof programOperations.create> => ({ ...commonInput(values), product_id: productId });

export function updateInput(
  values: ProgramValues,
  stored: StoredProgram,
): InputOf<typeof programOperations.update> {
  const { quota, ...input } = commonInput(values, stored);
  return {
    ...input,
    ...(!hasQuota(stored) && { quota }),
    id: stored.id,
    version: stored.version,
    // For other location types, the server deletes all places.
    program_locations_deletes: isSpecific(values)
      ? removedIds(values.program_locations, stored.program_locations)
      : [],
  };
}

export const requiredPaths = (values: ProgramValues): ReadonlySet<string> =>
  new Set([
    ...(values.is_expired_program ? ['start_date', 'end_date'] : []),
    ...(values.is_quota ? ['quota'] : []),
  ]);

/** The schema of an update does not require a first quota. */
export const checkProgram = ({ is_quota, quota }: ProgramValues): FieldErrors =>
  is_quota && quota === '' ? { quota: messages.required(L.quota) } : {};

export function programOf(values: ProgramValues, stored?: StoredProgram) {
  const used = stored?.usedQuota ?? 0;
  const quota = stored && hasQuota(stored) ? stored.quota : (figureOf(values.quota) ?? 0);
  const remaining_quota = Math.max(0, quota - used);
  return {
    is_quota: values.is_quota,
    remaining_quota,
    is_expired_program: values.is_expired_program,
    start_date: isDay(values.start_date) ? values.start_date : null,
    end_date: isDay(values.end_date) ? values.end_date : null,
    is_location: values.is_location,
    location_type: values.location_type,
    location_count: values.program_locations.length,
  };
}

export function losses(values: ProgramValues, stored: StoredProgram | undefined): string[] {
  if (!stored) return [];
  const places = stored.program_locations.length;
  return [
    stored.is_expired_program && !values.is_expired_program && 'periode dihapus',
    stored.is_quota && !values.is_quota && 'kuota tidak lagi membatasi, tetapi angkanya tetap tersimpan',
    stored.is_location && !values.is_location && 'wilayah dihapus',
    places > 0 && !isSpecific(values) && `${formatCount(places)} lokasi dihapus`,
    places > 0 &&
      isSpecific(values) &&
      values.program_locations.length === 0 &&
      'lokasi terakhir dihapus, program tidak berlaku di mana pun sampai lokasi dipilih lagi',
  ].filter((loss) => loss !== false);
}
