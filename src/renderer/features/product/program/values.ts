import { isDay } from '../../../../shared/core/days.ts';
import { type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { programFields as fields, programLabels as L } from '../../../../shared/entities/program/fields.ts';
import type { programOperations } from '../../../../shared/entities/program/operations.ts';
import type { Program, ProgramLocation } from '../../../../shared/entities/program/schema.ts';
import { figureOf } from '../../../kit/form/unread.ts';
import { blankValues, type FormValues, storedValues } from '../../../kit/form/values.ts';
import { added, type ChosenPlace, removedIds } from '../location/places.ts';

/** The form of S-076 and S-077 as its inputs hold it. A switch that is off keeps what stands beside it until it is saved. */

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

/** The record under edit, with its locations. */
export type StoredProgram = Program & { program_locations: readonly ProgramLocation[] };

export const blankProgram: ProgramValues = {
  ...blankValues(fields, names),
  location_type: '',
  program_locations: [],
};

export const programValues = (stored: StoredProgram): ProgramValues => ({
  ...storedValues(fields, names, stored),
  // A program without units shows an empty field, not a nought to be taken away first.
  quota: hasQuota(stored) ? stored.quota : '',
  location_type: stored.location_type,
  program_locations: stored.program_locations,
});

/** a quota that was set once is changed by S-079 only, also while it is switched off. */
export const hasQuota = ({ is_quota, initialQuota, additionalQuota }: Program): boolean =>
  is_quota || initialQuota + additionalQuota > 0;

const isSpecific = ({ is_location, location_type }: Pick<ProgramValues, 'is_location' | 'location_type'>) =>
  is_location && location_type === 'SPESIFIC_LOCATION';

/** What both calls send: only what its switch lets through. */
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

/** C-011. */
export const createInput = (
  values: ProgramValues,
  productId: string,
): InputOf<typeof programOperations.create> => ({ ...commonInput(values), product_id: productId });

/** C-013. */
export function updateInput(
  values: ProgramValues,
  stored: StoredProgram & { updatedAt: string },
): InputOf<typeof programOperations.update> {
  const { quota, ...input } = commonInput(values, stored);
  return {
    ...input,
    ...(!hasQuota(stored) && { quota }),
    id: stored.id,
    version: stored.updatedAt,
    // Without places of its own the program loses those it has.
    program_locations_deletes: isSpecific(values)
      ? removedIds(values.program_locations, stored.program_locations)
      : [],
  };
}

/** Fields that a switch asks for. */
export const requiredPaths = (values: ProgramValues): ReadonlySet<string> =>
  new Set([
    ...(values.is_expired_program ? ['start_date', 'end_date'] : []),
    ...(values.is_quota ? ['quota'] : []),
  ]);

/** What the schema of a change cannot know: a program that gets its first quota needs the number. */
export const checkProgram = ({ is_quota, quota }: ProgramValues): FieldErrors =>
  is_quota && quota === '' ? { quota: messages.required(L.quota) } : {};

/** The program as it would be read after saving, for what the screen says of it (R-130… ). */
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

/** What saving takes away or leaves behind a switch that is off, in words for the action bar. */
export function losses(values: ProgramValues, stored: StoredProgram | undefined): string[] {
  if (!stored) return [];
  const places = stored.program_locations.length;
  return [
    stored.is_expired_program && !values.is_expired_program && 'periode dihapus',
    stored.is_quota && !values.is_quota && 'kuota berhenti membatasi, angkanya tetap tersimpan',
    stored.is_location && !values.is_location && 'wilayah dihapus',
    places > 0 && !isSpecific(values) && `${places} lokasi dihapus`,
    places > 0 &&
      isSpecific(values) &&
      values.program_locations.length === 0 &&
      'lokasi terakhir dihapus, program tidak berlaku di mana pun sampai lokasi dipilih lagi',
  ].filter((loss) => loss !== false);
}
