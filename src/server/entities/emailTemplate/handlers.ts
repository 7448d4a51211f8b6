import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError, assertFaultless, messages, notFound } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import { emailTemplateOperations } from '../../../shared/entities/emailTemplate/operations.ts';
import {
  type EmailTemplate,
  emailTemplateSchema,
  templateFaults,
} from '../../../shared/entities/emailTemplate/schema.ts';
import { filledIn } from '../../../shared/entities/emailTemplate/variables.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { describeError } from '../../describeError.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import {
  assertFresh,
  type Change,
  changeStamp,
  createRecord,
  live,
  lockRecord,
  removeRecord,
  writeChange,
} from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { emailTemplate, type MailPurpose } from './table.ts';
import { emailTemplateWire } from './wire.ts';

const rows = emailTemplateWire.reader(emailTemplateSchema);
const editor = nameOf<string | null>(appUser.name, appUser.id, emailTemplate.updated_by);
const searchText = searchTextOf(emailTemplate.title, emailTemplate.menu, emailTemplate.message);

export const emailTemplateHandlers = houseHandlers(emailTemplateOperations, {
  list: async ({ db }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: emailTemplate,
      id: emailTemplate.id,
      where: live(emailTemplate, matchesKeyword(searchText, input.keyword)),
      sort: emailTemplateWire.sortColumn(input.sort_by ?? 'title', { author: sortText(editor) }),
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
    return context.write(async (tx) => {
      await takeOver({ context, tx }, values.purpose);
      return { data: { id: await createRecord({ context, tx }, emailTemplateWire, values) } };
    });
  },

  update: async (context, { id, version, ...input }) => {
    const values = emailTemplateWire.write(input);
    return context.write(async (tx) => {
      const stored = await lockRecord(tx, emailTemplate, id);
      await assertFresh({ context, tx }, stored, version);
      assertFaultless(templateFaults(merged({ ...stored, purpose: stored.purpose ?? undefined }, values)));
      await takeOver({ context, tx }, values.purpose, id);
      await writeChange({ context, tx }, emailTemplateWire, { stored, values });
      return { data: null };
    });
  },

  remove: (context, { id, version }) =>
    context.write(async (tx) => {
      await removeRecord({ context, tx }, emailTemplateWire, { id, version });
      // Another template can then take this mail.
      await tx.update(emailTemplate).set({ purpose: null }).where(eq(emailTemplate.id, id));
      return { data: null, message: messages.deleted };
    }),

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

/** Removes the purpose from its previous template, deleted or not. */
async function takeOver(
  { context, tx }: Pick<Change, 'context' | 'tx'>,
  purpose: MailPurpose | null | undefined,
  by?: number,
): Promise<void> {
  if (!purpose) return;
  const others = by === undefined ? undefined : ne(emailTemplate.id, by);
  const taken = await tx
    .update(emailTemplate)
    .set({ purpose: null, ...changeStamp(context, emailTemplate) })
    .where(and(eq(emailTemplate.purpose, purpose), others))
    .returning({ id: emailTemplate.id });
  for (const { id } of taken)
    await context.audit(tx, {
      action: 'update',
      entity: 'emailTemplate',
      entity_id: id,
      before: { purpose },
      after: { purpose: null },
    });
}

async function readTemplates(db: Queryable, ids: number[]): Promise<EmailTemplate[]> {
  const found = await db
    .select({
      ...rows.columns,
      editor,
    })
    .from(emailTemplate)
    .where(live(emailTemplate, inArray(emailTemplate.id, ids)));
  return found.map((row) => ({ ...rows.read(row), author: row.editor ?? '' }));
}
