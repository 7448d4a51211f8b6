import { asc, eq } from 'drizzle-orm';
import { programOperations } from '../../../shared/entities/program/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { questionsOf } from '../question/rules.ts';
import { programsWhere, requireProgram } from './rules.ts';
import { program, programLocation } from './table.ts';

export const programHandlers = handlers(programOperations, {
  byCategory: async ({ db, user }, { category_id }) => ({
    data: await programsWhere(db, user.scope, eq(program.category_id, category_id)),
  }),
  detail: async ({ db, user }, { id }) => {
    const found = await requireProgram(db, user.scope, id);
    const program_locations = await db
      .select({
        id: programLocation.id,
        place_id: programLocation.place_id,
        description: programLocation.description,
        lat: programLocation.lat,
        lon: programLocation.lon,
        geo_type: programLocation.geo_type,
      })
      .from(programLocation)
      .where(eq(programLocation.program_id, id))
      .orderBy(asc(programLocation.id));
    return { data: { ...found, program_locations, questions: await questionsOf(db, [id]) } };
  },
});
