import { eq, ne, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { agent as agentTable } from '../../../src/server/entities/agent/table.ts';
import { batchUpload as batchTable } from '../../../src/server/entities/batchUpload/table.ts';
import { referralClaim } from '../../../src/server/entities/claim/table.ts';
import { emailTemplate as emailTemplateTable } from '../../../src/server/entities/emailTemplate/table.ts';
import { noteMention, workNote } from '../../../src/server/entities/note/table.ts';
import {
  notificationRead,
  notification as notificationTable,
} from '../../../src/server/entities/notification/table.ts';
import { openApi as openApiTable } from '../../../src/server/entities/openApi/table.ts';
import { partner as partnerTable } from '../../../src/server/entities/partner/table.ts';
import { referral as referralTable } from '../../../src/server/entities/referral/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import { withdrawInstruction as withdrawTable } from '../../../src/server/entities/withdrawInstruction/table.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { jakartaDay } from '../../../src/shared/core/values.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations as batch } from '../../../src/shared/entities/batchUpload/operations.ts';
import { emailTemplateOperations as emailTemplate } from '../../../src/shared/entities/emailTemplate/operations.ts';
import { noteOperations as note } from '../../../src/shared/entities/note/operations.ts';
import { notificationOperations as notification } from '../../../src/shared/entities/notification/operations.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { partnerAdminRoleIds } from '../../../src/shared/entities/role/schema.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import { withdrawInstructionOperations as withdraw } from '../../../src/shared/entities/withdrawInstruction/operations.ts';
import type { TestServer } from '../harness.ts';
import { chief } from './house.ts';
import type { Input } from './samples.ts';

/** Facts about sort keys and filters that a list's schemas do not state. */
export interface ListKeys {
  operation: Operation;
  rows?: (data: never) => Input[];
  /** Returns the input of every call, and may prepare records. Runs once. */
  base?: (server: TestServer) => Promise<Input> | Input;
  /** Row fields that show a sort key of another name. */
  shownAs?: Readonly<Record<string, string>>;
  /** Sort keys whose null appears as ''. */
  nulls?: readonly string[];
  /** Sort keys that are equal in all rows, with the reason. */
  uniform?: Readonly<Record<string, string>>;
  /** Name of the search input; default `keyword`. */
  searchAs?: string;
  detail?: Operation;
  /** Values that a filter compares, where the record has no field of the filter's name. */
  matches?: Readonly<Record<string, (record: never) => unknown[]>>;
}

/** Gives demo records different times. */
const spreadStamps =
  (table: PgTable) =>
  async ({ services: { db } }: TestServer) => {
    await db.execute(
      sql`update ${table} set created_at = created_at + id * interval '1 hour', updated_at = updated_at - id * interval '1 hour'`,
    );
    return {};
  };

const dayMs = 24 * 60 * 60_000;
/** Filter values in days that match the record: up to its age. */
const daysUpTo = (since: string) =>
  Array.from({ length: Math.floor((Date.now() - Date.parse(since)) / dayMs) + 1 }, (_, days) => days);
/** Filter values in days that match the record: at least the days since `at`. */
const daysFrom = (at: string) => {
  const days = Math.round((Date.parse(jakartaDay()) - Date.parse(jakartaDay(new Date(at)))) / dayMs);
  return Array.from({ length: 400 - days }, (_, more) => days + more);
};
const takenSometimes = sql`${referralTable.id} % 3 = 0`;
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

export const listKeys: readonly ListKeys[] = [
  { operation: agent.list, detail: agent.detail },
  { operation: agent.premiumList, detail: agent.detail },
  {
    operation: agent.downline,
    base: async ({ services: { db } }) => {
      await db.update(agentTable).set({ upline_id: 1 }).where(ne(agentTable.id, 1));
      return { id: 1 };
    },
  },
  {
    operation: referral.list,
    detail: referral.detail,
    base: async ({ services: { db, now } }: TestServer) => {
      const [own] = await db.select().from(appUser).where(eq(appUser.email, chief.as!));
      const taken = await db.select({ id: referralTable.id }).from(referralTable).where(takenSometimes);
      const since = now();
      const expires_at = new Date(since.getTime() + 10 * 60 * 60_000);
      const values = taken.map(({ id }) => ({
        referral_id: id,
        user_id: id % 2 === 0 ? own!.id : 2,
        kind: 'assigned' as const,
        since,
        expires_at,
      }));
      await db.insert(referralClaim).values(values);
      const noted = await db
        .select({ id: referralTable.id })
        .from(referralTable)
        .where(sql`${referralTable.id} % 5 = 0`);
      const notes = noted.map(({ id }) => ({
        entity: 'referral' as const,
        record_id: id,
        text: 'Tolong dilihat',
        created_by: 2,
      }));
      const made = await db.insert(workNote).values(notes).returning({ id: workNote.id });
      await db.insert(noteMention).values(made.map(({ id }) => ({ note_id: id, user_id: own!.id })));
      return {};
    },
    matches: {
      referral_ids: ({ id }: { id: number }) => [id],
      claim: ({ id }: { id: number }) =>
        id % 3 === 0 ? (id % 2 === 0 ? ['held', 'mine'] : ['held']) : ['none'],
      claimed_by: ({ id }: { id: number }) => (id % 3 === 0 && id % 2 === 1 ? [2] : ['']),
      referral_status_ids: ({ referral_status_id }: { referral_status_id: number }) => [
        String(referral_status_id),
      ],
      product_ids: ({ product_id }: { product_id: number }) => [String(product_id)],
      partner_ids_company_assign: ({ partner_id_company_assign: company }: Record<string, unknown>) => [
        company === null ? '' : String(company),
      ],
      age_days: ({ statusChangedAt }: { statusChangedAt: string }) => daysUpTo(statusChangedAt),
      within_days: ({ createdAt }: { createdAt: string }) => daysFrom(createdAt),
      waiting: ({ referral_status_id }: { referral_status_id: number }) => [
        referral_status_id === 7 ? '' : 'mine',
      ],
      note_for_me: ({ id }: { id: number }) => [id % 5 === 0],
      late: ({ dueAt }: { dueAt: string | null }) => [dueAt !== null && Date.parse(dueAt) <= Date.now()],
      updated_by_me: ({ updated_by }: { updated_by: string }) => [updated_by === 'Rahmat Hidayat'],
      unassigned: (row: Record<string, unknown>) => [
        ...(row.partner_id_company_assign === null ? ['company'] : []),
        ...(row.partner_id_branch_assign === null ? ['branch'] : []),
        '',
      ],
    },
  },
  {
    operation: partner.list,
    base: spreadStamps(partnerTable),
    nulls: ['partner_code'],
    matches: {
      company_id: ({ id, parent_id }: { id: number; parent_id: number | null }) => [id, parent_id],
    },
  },
  {
    operation: user.list,
    base: async ({ services: { db } }) => {
      await db.update(appUser).set({ company_id: 2, branch_id: 2 }).where(eq(appUser.role_id, 2));
      return {};
    },
  },
  {
    operation: user.partnerAdmins,
    base: async ({ services: { db } }) => {
      for (const role of partnerAdminRoleIds)
        await db
          .update(appUser)
          .set({ last_login: new Date(Date.UTC(2026, 0, role)) })
          .where(eq(appUser.role_id, role));
      return {};
    },
    matches: { partner_id: ({ branch_id }: { branch_id: number }) => [branch_id] },
  },
  {
    operation: product.list,
    matches: {
      partner_id: ({ partnerAssign }: { partnerAssign: { id: number }[] }) => idsOf(partnerAssign),
    },
  },
  {
    operation: openApi.list,
    base: spreadStamps(openApiTable),
    shownAs: { company: 'company_name', status: 'isdisabled' },
  },
  {
    operation: batch.list,
    base: async ({ services: { db } }) => {
      await db.update(batchTable).set({ created_by: 2 }).where(eq(batchTable.id, 1));
      return { size: 500 };
    },
    rows: ({ referral: { rows } }: { referral: { rows: Input[] } }) => rows,
    searchAs: 'search_name',
  },
  {
    operation: withdraw.list,
    base: async ({ services: { db } }) => {
      await db.update(withdrawTable).set({ created_by: 2 }).where(eq(withdrawTable.sort_order, 1));
      return {};
    },
  },
  { operation: note.people, base: () => ({ entity: 'agent', record_id: 1 }) },
  {
    operation: notification.list,
    uniform: { status: 'saving is sending (A-033)' },
    base: async ({ services: { db } }) => {
      const [own] = await db.select().from(appUser).where(eq(appUser.email, chief.as!));
      await db.update(notificationTable).set({ created_by: 2 });
      await db
        .insert(notificationRead)
        .values([1, 2].map((id) => ({ notification_id: id, user_id: own!.id, read_at: new Date() })));
      return {};
    },
    matches: { unread: ({ isUnread }: { isUnread: boolean }) => [isUnread] },
  },
  {
    operation: emailTemplate.list,
    base: async (server) => {
      await server.services.db
        .update(emailTemplateTable)
        .set({ updated_by: 2 })
        .where(eq(emailTemplateTable.id, 1));
      return spreadStamps(emailTemplateTable)(server);
    },
    nulls: ['purpose', 'author'],
    rows: ({ template }: { template: Input[] }) => template,
  },
];
