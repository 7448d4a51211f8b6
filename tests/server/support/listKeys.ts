import { eq, ne, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { agent as agentTable } from '../../../src/server/entities/agent/table.ts';
import { emailTemplate as emailTemplateTable } from '../../../src/server/entities/emailTemplate/table.ts';
import { openApi as openApiTable } from '../../../src/server/entities/openApi/table.ts';
import { partner as partnerTable } from '../../../src/server/entities/partner/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { agentOperations as agent } from '../../../src/shared/entities/agent/operations.ts';
import { emailTemplateOperations as emailTemplate } from '../../../src/shared/entities/emailTemplate/operations.ts';
import { notificationOperations as notification } from '../../../src/shared/entities/notification/operations.ts';
import { openApiOperations as openApi } from '../../../src/shared/entities/openApi/operations.ts';
import { partnerOperations as partner } from '../../../src/shared/entities/partner/operations.ts';
import { productOperations as product } from '../../../src/shared/entities/product/operations.ts';
import { referralOperations as referral } from '../../../src/shared/entities/referral/operations.ts';
import { partnerAdminRoleIds } from '../../../src/shared/entities/role/schema.ts';
import { userOperations as user } from '../../../src/shared/entities/user/operations.ts';
import type { TestServer } from '../harness.ts';
import type { Input } from './samples.ts';

/** What a list's own schemas do not say about its sort keys and filters. Lists that need nothing are not named. */
export interface ListKeys {
  operation: Operation;
  /** Rows among what is answered. */
  rows?: (data: never) => Input[];
  /** Input that every call needs; may prepare records first. Called once. */
  base?: (server: TestServer) => Promise<Input> | Input;
  /** Fields that show a sort key of another name. */
  shownAs?: Readonly<Record<string, string>>;
  /** Sort keys whose null is shown as ''. */
  nulls?: readonly string[];
  /** Sort keys by which all rows are equal, with the reason. */
  uniform?: Readonly<Record<string, string>>;
  /** Reads one row's record, for filters on what the row does not show. */
  detail?: Operation;
  /** Values by which a filter finds a record, where they are not its field of the filter's name. */
  matches?: Readonly<Record<string, (record: never) => unknown[]>>;
}

/** Demo records are made at one moment: theirs differ from now on, the youngest changed first. */
const spreadStamps =
  (table: PgTable) =>
  async ({ services: { db } }: TestServer) => {
    await db.execute(
      sql`update ${table} set created_at = created_at + id * interval '1 hour', updated_at = updated_at - id * interval '1 hour'`,
    );
    return {};
  };

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

export const listKeys: readonly ListKeys[] = [
  { operation: agent.list, detail: agent.detail },
  { operation: agent.premiumList, detail: agent.detail },
  {
    operation: agent.downline,
    /** All agents of the demo below the first one. */
    base: async ({ services: { db } }) => {
      await db.update(agentTable).set({ upline_id: 1 }).where(ne(agentTable.id, 1));
      return { id: 1 };
    },
  },
  {
    operation: referral.list,
    detail: referral.detail,
    matches: { referral_ids: ({ id }: { id: number }) => [id] },
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
    /** One of the staff belongs to another company than the house. */
    base: async ({ services: { db } }) => {
      await db.update(appUser).set({ company_id: 2, branch_id: 2 }).where(eq(appUser.role_id, 2));
      return {};
    },
  },
  {
    operation: user.partnerAdmins,
    /** Their lastLogin differs by role. */
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
    shownAs: { company: 'company_name' },
  },
  { operation: notification.list, uniform: { status: 'saving is sending (A-033)' } },
  {
    operation: emailTemplate.list,
    base: spreadStamps(emailTemplateTable),
    rows: ({ template }: { template: Input[] }) => template,
  },
];
