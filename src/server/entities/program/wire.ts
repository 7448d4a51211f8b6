import type { programInput, programUpdate } from '../../../shared/entities/program/schema.ts';
import { deletedMark, wireMap } from '../../kit/wire.ts';
import { program } from './table.ts';

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
    is_deleted: deletedMark,
  },
  ['is_quota', 'quota', 'program_locations', 'program_locations_deletes'],
);
