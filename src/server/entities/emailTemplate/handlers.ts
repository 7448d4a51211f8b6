import { eq, inArray, sql } from 'drizzle-orm';
import { AppError, messages, notFound } from '../../../shared/core/errors.ts';
import { emailTemplateOperations } from '../../../shared/entities/emailTemplate/operations.ts';
import { type EmailTemplate, emailTemplateSchema } from '../../../shared/entities/emailTemplate/schema.ts';
import { filledIn } from '../../../shared/entities/emailTemplate/variables.ts';
import type { Queryable } from '../../db/database.ts';
import { describeError } from '../../describeError.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { createRecord, live, removeRecord, updateRecord } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { emailTemplate } from './table.ts';
import { emailTemplateWire } from './wire.ts';

const rows = emailTemplateWire.reader(emailTemplateSchema);
const searchText = sql`lower(${emailTemplate.title} || ' ' || ${emailTemplate.menu} || ' ' || ${emailTemplate.message})`;

export const emailTemplateHandlers = houseHandlers(emailTemplateOperations, {
  list: async ({ db }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: emailTemplate,
      id: emailTemplate.id,
      where: live(emailTemplate, matchesKeyword(searchText, input.keyword)),
      sort: emailTemplateWire.sortColumn(input.sort_by ?? 'title', {}),
      direction: input.sort_dir ?? 'asc',
      page: input.page,
      limit: input.limit,
    });
    return { data: { template: inOrder(ids, await readTemplates(db, ids)) }, paginate };
  },

  detail: async ({ db }, { id }) => {
    const [found] = await readTemplates(db, [id]);
    if (!found) throw notFound();
    return { data: found };
  },

  create: async (context, input) => {
    const values = emailTemplateWire.write(input);
    return context.write(async (tx) => ({
      data: { id: await createRecord({ context, tx }, emailTemplateWire, values) },
    }));
  },

  update: async (context, { id, version, ...input }) => {
    const values = emailTemplateWire.write(input);
    await context.db.transaction((tx) =>
      updateRecord({ context, tx }, emailTemplateWire, { id, version, values }),
    );
    return { data: null };
  },

  remove: async (context, { id }) => {
    await context.db.transaction((tx) => removeRecord({ context, tx }, emailTemplateWire, id));
    return { data: null, message: messages.deleted };
  },

  sendTest: async ({ db, user, auth, mail, log }, { title, message }) => {
    await auth.calls.enter('testMail', user.id);
    const [self] = await db
      .select({ name: appUser.name, email: appUser.email })
      .from(appUser)
      .where(eq(appUser.id, user.id));
    const { name, email } = self!;
    const sent = { subject: `[Uji] ${filledIn(title)}`, text: filledIn(message) };
    await mail.send({ to: { name, address: email }, ...sent }).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'test mail not sent');
      throw new AppError(
        'UNAVAILABLE',
        'Email uji tidak terkirim: server email menolak atau tidak menjawab.',
      );
    });
    return { data: { email }, message: `Email uji dikirim ke ${email}` };
  },
});

async function readTemplates(db: Queryable, ids: number[]): Promise<EmailTemplate[]> {
  const found = await db
    .select({
      ...rows.columns,
      editor: nameOf<string | null>(appUser.name, appUser.id, emailTemplate.updated_by),
    })
    .from(emailTemplate)
    .where(live(emailTemplate, inArray(emailTemplate.id, ids)));
  return found.map((row) => ({ ...rows.read(row), author: row.editor ?? '' }));
}
