import { invalid, messages } from '../../../shared/core/errors.ts';
import { termsLabels } from '../../../shared/entities/terms/fields.ts';
import { termsOperations } from '../../../shared/entities/terms/operations.ts';
import { termsSchema } from '../../../shared/entities/terms/schema.ts';
import { houseHandlers } from '../../kit/house.ts';
import { createRecord, live, updateRecord } from '../../kit/records.ts';
import { isEmptyRichText, sanitizeRichText } from '../../kit/sanitize.ts';
import { terms } from './table.ts';
import { termsWire } from './wire.ts';

const record = termsWire.reader(termsSchema);

export const termsHandlers = houseHandlers(termsOperations, {
  read: async ({ db }) => {
    const [row] = await db.select(record.columns).from(terms).where(live(terms));
    return { data: row ? record.read(row) : null };
  },

  /** there is one record; a second is a CONFLICT of the table's key. */
  create: async (context, input) => {
    const values = termsWire.write(sanitised(input));
    return context.write(async (tx) => ({
      data: { id: await createRecord({ context, tx }, termsWire, values) },
    }));
  },

  update: async (context, { id, version, ...input }) => {
    const values = termsWire.write(sanitised(input));
    await context.db.transaction((tx) => updateRecord({ context, tx }, termsWire, { id, version, values }));
    return { data: null };
  },
});

function sanitised<Input extends { terms?: string | undefined }>(input: Input): Input {
  if (input.terms === undefined) return input;
  const html = sanitizeRichText(input.terms);
  if (isEmptyRichText(html)) throw invalid({ terms: messages.required(termsLabels.terms) });
  return { ...input, terms: html };
}
