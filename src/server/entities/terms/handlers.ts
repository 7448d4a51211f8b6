import { and, desc, eq, sql } from 'drizzle-orm';
import { invalid, messages } from '../../../shared/core/errors.ts';
import { termsLabels } from '../../../shared/entities/terms/fields.ts';
import { termsOperations } from '../../../shared/entities/terms/operations.ts';
import { termsSchema } from '../../../shared/entities/terms/schema.ts';
import { writes } from '../../kit/handlers.ts';
import { countOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { officeHandlers } from '../../kit/office.ts';
import { createRecord, live, updateRecord } from '../../kit/records.ts';
import { isEmptyRichText, sanitizeRichText } from '../../kit/sanitize.ts';
import { audit } from '../../kit/table.ts';
import { appUser } from '../user/table.ts';
import { terms } from './table.ts';
import { termsWire } from './wire.ts';

const record = termsWire.reader(termsSchema);
const savedText = sql<string>`${audit.after} ->> 'terms'`;

export const termsHandlers = officeHandlers(termsOperations, {
  read: async ({ db }) => {
    const [row] = await db.select(record.columns).from(terms).where(live(terms));
    return { data: row ? record.read(row) : null };
  },

  create: async (context, input) => {
    const values = termsWire.write(sanitised(input));
    return context.write(async (tx) => ({
      data: { id: await createRecord({ context, tx }, termsWire, values) },
    }));
  },

  update: writes(async (change, { id, version, ...input }) => {
    const values = termsWire.write(sanitised(input));
    await updateRecord(change, termsWire, { id, version, values });
  }),

  versions: async ({ db }, { limit, page }) => {
    const where = and(eq(audit.entity, 'terms'), sql`${savedText} is not null`);
    const rows = await db
      .select({
        id: audit.id,
        at: audit.at,
        user_name: nameOf<string | null>(appUser.name, appUser.id, audit.user_id),
        terms: savedText,
      })
      .from(audit)
      .where(where)
      .orderBy(desc(audit.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const total = await countOf(db, audit, where);
    return {
      data: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      paginate: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
    };
  },
});

function sanitised<Input extends { terms?: string | undefined }>(input: Input): Input {
  if (input.terms === undefined) return input;
  const html = sanitizeRichText(input.terms);
  if (isEmptyRichText(html)) throw invalid({ terms: messages.required(termsLabels.terms) });
  return { ...input, terms: html };
}
