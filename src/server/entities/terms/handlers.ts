import { invalid, messages } from '../../../shared/core/errors.ts';
import { termsLabels } from '../../../shared/entities/terms/fields.ts';
import { termsOperations } from '../../../shared/entities/terms/operations.ts';
import { houseHandlers } from '../../kit/house.ts';
import { createRecord, live, updateRecord, wireStamps } from '../../kit/records.ts';
import { isEmptyRichText, sanitizeRichText } from '../../kit/sanitize.ts';
import { terms } from './table.ts';

export const termsHandlers = houseHandlers(termsOperations, {
  read: async ({ db }) => {
    const [row] = await db.select().from(terms).where(live(terms));
    return { data: row ? { id: row.id, terms: row.content, ...wireStamps(row) } : null };
  },

  /** there is one record; a second is a CONFLICT of the table's key. */
  create: async (context, input) => {
    const content = safeContent(input.terms);
    const id = await context.db.transaction((tx) => createRecord({ context, tx }, terms, { content }));
    return { data: { id } };
  },

  update: async (context, { id, version, terms: html }) => {
    const values = { content: safeContent(html) };
    await context.db.transaction((tx) => updateRecord({ context, tx }, terms, { id, version, values }));
    return { data: null };
  },
});

function safeContent(html: string): string {
  const content = sanitizeRichText(html);
  if (isEmptyRichText(content)) throw invalid({ terms: messages.required(termsLabels.terms) });
  return content;
}
