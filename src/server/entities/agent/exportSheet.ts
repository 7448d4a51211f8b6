import { agentLabels } from '../../../shared/entities/agent/labels.ts';
import type { AgentRow, AgentSortColumn } from '../../../shared/entities/agent/schema.ts';
import { accountTypes, agentStatuses, agentTypes } from '../../../shared/entities/agent/status.ts';
import { agentInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { ExportSource } from '../../kit/context.ts';
import { type ExportColumn, exportColumns, listSheet } from '../../kit/exportSheet.ts';
import { countOf } from '../../kit/listQuery.ts';
import { allIds, type SortInput } from '../../kit/pageIds.ts';
import { type AgentFilter, agentConditions, agentRows, agentSource } from './list.ts';
import { agent } from './table.ts';

const L = agentLabels;
const { text, number, instant } = exportColumns<AgentRow>();

/** Columns and labels of S-020, with what its icons say in words. */
export const agentExportColumns: readonly ExportColumn<AgentRow>[] = [
  text(L.agent_code, 18, (row) => row.agent_code),
  text(L.fullname, 26, (row) => row.fullname),
  text(L.agent_type, 12, (row) => agentTypes[row.agent_type]),
  text(L.mobile_number, 18, (row) => row.mobile_number),
  text(L.email, 28, (row) => row.email),
  text(L.city, 22, (row) => row.city),
  text(L.nik, 20, (row) => row.nik),
  text(L.company_id, 28, (row) => row.company_name),
  text(L.branch_id, 24, (row) => row.branch_name),
  text(L.agent_status, 14, (row) => agentStatuses[row.agent_status]),
  number(L.agent_level, 12, (row) => row.agent_level),
  text(L.account_type, 14, (row) => accountTypes[row.account_type]),
  text(L.premium_status, 20, (row) => row.premium_status),
  instant(L.createdAt, (row) => row.createdAt),
  instant(L.updatedAt, (row) => row.updatedAt),
];

/** Query of an export as stored: filters, keyword and sort of C-136. */
type AgentExportQuery = AgentFilter & SortInput<AgentSortColumn>;

const conditionsOf = (scope: Scope, query: AgentExportQuery) => agentConditions(query, agentInScope(scope));

export function countAgentsForExport(
  db: Queryable,
  { scope }: { scope: Scope },
  query: AgentExportQuery,
): Promise<number> {
  return countOf(db, agent, conditionsOf(scope, query));
}

/** The filtered list in its order. */
export const agentExport: ExportSource = async (db, { scope }, stored) => {
  const query = stored as AgentExportQuery;
  return listSheet({
    name: 'Agen',
    columns: agentExportColumns,
    ids: await allIds(db, agentSource, { conditions: conditionsOf(scope, query) }, query),
    read: (ids) => agentRows(db, ids),
  });
};
