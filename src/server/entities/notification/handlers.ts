import { and, asc, count, desc, eq, inArray, not } from 'drizzle-orm';
import { denied, invalid, notFound } from '../../../shared/core/errors.ts';
import { notificationOperations } from '../../../shared/entities/notification/operations.ts';
import {
  notificationRowSchema,
  notificationSchema,
  type Reader,
} from '../../../shared/entities/notification/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { countOf, inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { officeHandlers } from '../../kit/office.ts';
import { othersName } from '../../kit/openings.ts';
import { createRecord, live } from '../../kit/records.ts';
import { publish } from '../../live/channel.ts';
import { partner } from '../partner/table.ts';
import { role } from '../role/table.ts';
import { appUser } from '../user/table.ts';
import { addressees, isShownTo, isUnreadBy, shownCodes } from './addressees.ts';
import { readOwn as markOwnRead, ownNotifications } from './own.ts';
import { storePicture } from './picture.ts';
import { recipientsOf } from './recipients.ts';
import { notification, notificationRead } from './table.ts';
import { notificationWire } from './wire.ts';

const rows = notificationWire.reader(notificationRowSchema);
const record = notificationWire.reader(notificationSchema);
const { list, detail, create, recipients, unread, markRead, readers, own, readOwn } = notificationOperations;

const markedRead = 'Notifikasi ditandai sudah dibaca';

const listedFor = (user: Context['user'], unread?: boolean) =>
  live(
    notification,
    isShownTo(user),
    unread === undefined ? undefined : unread ? isUnreadBy(user) : not(isUnreadBy(user)),
  );

const exists = async ({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<boolean> =>
  (await countOf(db, notification, live(notification, eq(notification.id, id), isShownTo(user)))) > 0;

const ofHouse = officeHandlers(
  { list, detail, create },
  {
    list: async ({ db, user }, input) => {
      const codes = shownCodes(user.scope);
      const { title, category } = notification;
      const searchText = searchTextOf(title, category, codes.agent_code, codes.partner_number);
      const sorts = { agentCode: codes.agent_code, partnerCode: codes.partner_number };
      const { ids, paginate } = await listQuery(db, {
        table: notification,
        id: notification.id,
        where: and(listedFor(user, input.unread), matchesKeyword(searchText, input.keyword)),
        sort: notificationWire.sortColumn(input.sort_by ?? 'createdAt', sorts),
        direction: input.sort_dir ?? (input.sort_by ? 'asc' : 'desc'),
        page: input.page,
        limit: input.limit,
      });
      const found = await db
        .select({ ...rows.columns, ...codes, isUnread: isUnreadBy(user) })
        .from(notification)
        .where(inArray(notification.id, ids));
      return { data: inOrder(ids, found.map(rows.read)), paginate };
    },

    detail: async ({ db, user }, { id }) => {
      const [found] = await db
        .select({
          ...record.columns,
          isUnread: isUnreadBy(user),
          made_by: notification.created_by,
          sender: nameOf<string | null>(appUser.name, appUser.id, notification.created_by),
          user_id: notification.user_id,
          shown: shownCodes(user.scope),
        })
        .from(notification)
        .where(live(notification, eq(notification.id, id), isShownTo(user)));
      if (!found) throw notFound();
      const users = await addressees(db, found, found.made_by);
      const [read] = await db
        .select({ total: count() })
        .from(notificationRead)
        .where(and(eq(notificationRead.notification_id, id), inArray(notificationRead.user_id, users)));
      return {
        data: record.read({
          ...found,
          ...found.shown,
          created_by: user.scope.kind === 'all' ? found.sender : null,
          isPersonal: found.user_id !== null,
          userCount: users.length,
          readCount: read?.total ?? 0,
        }),
      };
    },

    create: async (context, input) => {
      const columns = await recipientsOf(context.db, input);
      const image = await storePicture(context, input.imageFile);
      const values = { ...notificationWire.write(input), ...columns, image };
      return context.write(async (tx) => ({
        data: { id: await createRecord({ context, tx }, notificationWire, values) },
      }));
    },
  },
);

const ofReaders = handlers(
  { recipients, unread, markRead, readers, own, readOwn },
  {
    own: async ({ db, user }) => ({ data: await ownNotifications(db, user) }),

    readOwn: ({ write, user, now }, { id }) =>
      write(async (tx) => {
        await markOwnRead(tx, user, { id, now: now() });
        return { data: null, message: markedRead };
      }),

    recipients: async ({ db, user }, input) => {
      if (user.scope.kind !== 'all') throw denied();
      const columns = await recipientsOf(db, input);
      const users = await addressees(db, columns, user.id);
      return {
        data: { agents: columns.agent_count, partners: columns.partner_count, users: users.length },
      };
    },

    unread: async ({ db, user }) => {
      const reads = user.scope.kind !== 'branch';
      return {
        data: { total: reads ? await countOf(db, notification, listedFor(user, true)) : 0 },
      };
    },

    markRead: async ({ write, db, user, now }, { id }) => {
      if (user.scope.kind === 'branch') throw denied();
      if (id !== undefined && !(await exists({ db, user }, id)))
        throw invalid({ id: 'Notifikasi tidak ditemukan' });
      return write(async (tx) => {
        await markShownRead(tx, user, { id, now: now() });
        return { data: null, message: markedRead };
      });
    },

    readers: async ({ db, user }, { id }) => {
      if (user.scope.kind === 'branch') throw denied();
      if (!(await exists({ db, user }, id))) throw notFound();
      const found = await db
        .select({
          id: appUser.id,
          name: appUser.name,
          company_id: appUser.company_id,
          role_name: nameOf<string>(role.name, role.id, appUser.role_id),
          company_name: nameOf<string>(partner.name, partner.id, appUser.branch_id),
          readAt: notificationRead.read_at,
        })
        .from(notificationRead)
        .innerJoin(appUser, eq(appUser.id, notificationRead.user_id))
        .where(eq(notificationRead.notification_id, id))
        .orderBy(desc(notificationRead.read_at), asc(appUser.id));
      // SECURITY: a company sees only the number of other companies' readers (A-129).
      const { scope } = user;
      const isOwn = ({ company_id }: { company_id: number }) =>
        scope.kind === 'all' || company_id === scope.companyId;
      const shown: Reader[] = found.filter(isOwn).map(({ company_id, readAt, ...reader }) => ({
        ...reader,
        readAt: readAt.toISOString(),
      }));
      const others = found.length - shown.length;
      if (others > 0)
        shown.push({ id: null, name: othersName(others), role_name: '', company_name: '', readAt: null });
      return { data: shown };
    },
  },
);

async function markShownRead(
  tx: Queryable,
  user: Context['user'],
  { id, now }: { id: number | undefined; now: Date },
): Promise<void> {
  // A user may open a notification for other recipients without becoming a reader.
  const opened = await tx
    .select({ id: notification.id, user_id: notification.user_id })
    .from(notification)
    .where(live(notification, id === undefined ? undefined : eq(notification.id, id), isUnreadBy(user)));
  if (opened.length === 0) return;
  const values = opened.map((each) => ({ notification_id: each.id, user_id: user.id, read_at: now }));
  const added = await tx.insert(notificationRead).values(values).onConflictDoNothing().returning();
  if (added.length === 0) return;
  const isPersonal = opened.every(({ user_id }) => user_id !== null);
  await publish(tx, {
    event: { entity: 'notification', ...(id !== undefined && { id }), kind: 'changed' },
    audience: { companies: [user.company_id], branches: [], ...(isPersonal && { only: user.id }) },
  });
}

export const notificationHandlers = [...ofHouse, ...ofReaders];
