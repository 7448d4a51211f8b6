import { agentFields } from '../../../shared/entities/agent/fields.ts';
import type { AgentRow, AgentSortColumn } from '../../../shared/entities/agent/schema.ts';
import { agentInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { ExportSource } from '../../kit/context.ts';
import { type ExportColumn, fieldColumns, listSheet } from '../../kit/exportSheet.ts';
import { countOf } from '../../kit/listQuery.ts';
import type { SortInput } from '../../kit/listSource.ts';
import { allIds } from '../../kit/pageIds.ts';
import { type AgentFilter, agentConditions, agentRows, agentSource } from './list.ts';
import { agent } from './table.ts';

export const agentExportColumns: readonly ExportColumn<AgentRow>[] = fieldColumns(agentFields);

type AgentExportQuery = AgentFilter & SortInput<AgentSortColumn>;

const conditionsOf = (scope: Scope, query: AgentExportQuery) => agentConditions(query, agentInScope(scope));

export function countAgentsForExport(
  db: Queryable,
  { scope }: { scope: Scope },
  query: AgentExportQuery,
): Promise<number> {
  return countOf(db, agent, conditionsOf(scope, query));
}

export const agentExport: ExportSource = async (db, { scope }, stored) => {
  const query = stored as AgentExportQuery;
  return listSheet({
    name: 'Agen',
    columns: agentExportColumns,
    ids: await allIds(db, agentSource, { conditions: conditionsOf(scope, query) }, query),
    read: (ids) => agentRows(db, ids),
  });
};
