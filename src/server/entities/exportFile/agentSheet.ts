import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jakartaDay } from '../../../shared/core/values.ts';
import { agentStatuses } from '../../../shared/entities/agent/operations.ts';
import { agentInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { agent } from '../agent/table.ts';
import { partner } from '../partner/table.ts';
import type { Viewer } from '../referral/viewer.ts';
import type { ExportSheet } from './sheet.ts';

/** */
const tierNames = { basic: 'Basic', regular: 'Kaspro', premium: 'Premium' } as const;
const typeNames = { individual: 'Individual', company: 'Company' } as const;

/** The agents in scope with the columns of S-020. */
export async function agentExportSheet(db: Queryable, viewer: Viewer): Promise<ExportSheet> {
  const branch = alias(partner, 'branch');
  const rows = await db
    .select({ agent, company: partner.name, branch: branch.name })
    .from(agent)
    .innerJoin(partner, eq(partner.id, agent.company_id))
    .innerJoin(branch, eq(branch.id, agent.branch_id))
    .where(and(isNull(agent.deleted_at), agentInScope(viewer.scope)))
    .orderBy(asc(agent.id));
  return {
    name: 'Agen',
    total: rows.length,
    columns: [
      { header: 'Nomor Agen', width: 18 },
      { header: 'Nama Agen', width: 26 },
      { header: 'Tipe Akun', width: 12 },
      { header: 'Nomor Telepon', width: 18 },
      { header: 'Email', width: 28 },
      { header: 'Status', width: 14 },
      { header: 'Level Agen', kind: 'number', width: 12 },
      { header: 'Level Member', width: 14 },
      { header: 'Perusahaan', width: 28 },
      { header: 'Cabang', width: 22 },
      { header: 'Kota', width: 20 },
      { header: 'Tanggal Daftar', kind: 'date', width: 14 },
    ],
    rows: rows.map((row) => [
      row.agent.agent_code,
      row.agent.name,
      typeNames[row.agent.agent_type],
      row.agent.phone,
      row.agent.email,
      agentStatuses[row.agent.status],
      row.agent.level,
      tierNames[row.agent.account_tier],
      row.company,
      row.branch,
      row.agent.city,
      jakartaDay(row.agent.created_at),
    ]),
  };
}
