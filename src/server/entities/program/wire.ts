import type { programInput, programUpdate } from '../../../shared/entities/program/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { program } from './table.ts';

/** E-PROGRAM (E-MAP.18); units of quota move by rules of their own, and locations have their own table. */
export const programWire = wireMap<typeof programInput | typeof programUpdate.input>()(
  program,
  {
    program_name: 'name',
    snk: 'terms',
    program_picture: 'image',
    program_doc: 'document',
    initialQuota: 'quota_initial',
    additionalQuota: 'quota_added',
    reductionQuota: 'quota_reduced',
    usedQuota: 'quota_used',
  },
  ['is_quota', 'quota', 'program_locations', 'program_locations_deletes'],
);
