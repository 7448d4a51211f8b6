import { and, eq, ne } from 'drizzle-orm';
import { AppError, assertNoFaults, messages } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import { emailTemplateOperations } from '../../../shared/entities/emailTemplate/operations.ts';
import { emailTemplateSchema, templateFaults } from '../../../shared/entities/emailTemplate/schema.ts';
import { filledIn } from '../../../shared/entities/emailTemplate/variables.ts';
import { sortText } from '../../db/columns.ts';
import { describeError } from '../../describeError.ts';
import { writes } from '../../kit/handlers.ts';
import { searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { officeHandlers } from '../../kit/office.ts';
import { recordReads, type SortOf } from '../../kit/recordReads.ts';
import {
  assertFresh,
  type Change,
  changeStamp,
  createRecord,
  lockRecord,
  removeRecord,
  writeChange,
} from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { emailTemplate, type MailPurpose } from './table.ts';
import { emailTemplateWire } from './wire.ts';

const rows = emailTemplateWire.reader(emailTemplateSchema);
const editor = nameOf<string | null>(appUser.name, appUser.id, emailTemplate.updated_by);
const { list, detail } = recordReads(emailTemplate, {
  read: async (db, where) => {
    const found = await db
      .select({ ...rows.columns, editor })
      .from(emailTemplate)
      .where(where);
    return found.map((row) => ({ ...rows.read(row), author: row.editor ?? '' }));
  },
  search: searchTextOf(emailTemplate.title, emailTemplate.menu, emailTemplate.message),
  sort: (key: SortOf<typeof emailTemplateOperations.list>) =>
    emailTemplateWire.sortColumn(key, { author: sortText(editor) }),
  order: sortText(emailTemplate.title),
});

export const emailTemplateHandlers = officeHandlers(emailTemplateOperations, {
  list: async (context, input) => {
    const { data: template, paginate } = await list(context, input);
    return { data: { template }, paginate };
  },
  detail,

  create: async (context, input) => {
    const values = emailTemplateWire.write(input);
    return context.write(async (tx) => {
      await takeOver({ context, tx }, values.purpose);
      return { data: { id: await createRecord({ context, tx }, emailTemplateWire, values) } };
    });
  },

  update: writes(async (change, { id, version, ...input }) => {
    const values = emailTemplateWire.write(input);
    const stored = await lockRecord(change.tx, emailTemplate, id);
    await assertFresh(change, stored, version);
    assertNoFaults(templateFaults(merged({ ...stored, purpose: stored.purpose ?? undefined }, values)));
    await takeOver(change, values.purpose, id);
    await writeChange(change, emailTemplateWire, { stored, values });
  }),

  remove: (context, { id, version }) =>
    context.write(async (tx) => {
      await removeRecord({ context, tx }, emailTemplateWire, { id, version });
      // A deleted template must not keep its purpose, which is unique.
      await tx.update(emailTemplate).set({ purpose: null }).where(eq(emailTemplate.id, id));
      return { data: null, message: messages.deleted };
    }),

  sendTest: async ({ db, user, auth, mail, log }, { title, message }) => {
    await auth.calls.count('testMail', user.id);
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
