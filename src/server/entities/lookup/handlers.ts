import { notFound } from '../../../shared/core/errors.ts';
import { lookupOperations } from '../../../shared/entities/lookup/operations.ts';
import { optionGroups } from '../../../shared/entities/lookup/options.ts';
import { workFieldsOf, workTypeNames } from '../../../shared/entities/lookup/workTypes.ts';
import { handlers } from '../../kit/handlers.ts';

/** Offsets ids by type, so that fields of different types never share an id. */
const fieldsPerType = 100;

const numbered = (names: readonly string[], before = 0) =>
  names.map((name, index) => ({ id: before + index + 1, name }));

export const lookupHandlers = handlers(lookupOperations, {
  workTypes: async () => ({ data: numbered(workTypeNames) }),

  workFields: async (_, { work_type_id }) => {
    const workType = workTypeNames[work_type_id - 1];
    if (!workType) throw notFound('Jenis Pekerjaan tidak ditemukan');
    return { data: numbered(workFieldsOf(workType), work_type_id * fieldsPerType) };
  },

  options: async (_, { group }) => ({ data: [...optionGroups[group]] }),
});
