import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { notesOnRows } from '../../../entities/note/NotedName.tsx';
import { WorkOnRows } from '../../../entities/teamwork/workOnRows.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { gated } from '../../../kit/list/recordActions.tsx';
import type { ListTab } from '../../../kit/list/useRecordList.ts';
import { useCurrentPage } from '../../../kit/page/currentPage.ts';
import { useSession } from '../../../kit/session/sessionState.ts';
import { agentPages, premiumTab } from '../../../pages/agentPages.ts';
import { exportFilePages } from '../../../pages/exportFilePages.ts';
import { LevelDialog } from '../status/LevelDialog.tsx';
import { StatusDialog } from '../status/StatusDialog.tsx';
import { useRemoveAgent } from '../status/useRemoveAgent.ts';
import { agentColumns, premiumColumns } from './columns.tsx';
import { agentFilters, premiumFilters } from './filters.ts';

const NotesOnRows = notesOnRows('agent');

const AroundRows = ({ ids, children }: { ids: readonly number[]; children: ReactNode }) => (
  <WorkOnRows entity="agent" ids={ids}>
    <NotesOnRows ids={ids}>{children}</NotesOnRows>
  </WorkOnRows>
);

const { list, premiumList, remove, updateStatus, updateLevel, export: exportAgents } = entities.agent;
const exports = { type: 'agent', operation: exportAgents, page: exportFilePages.agent } as const;

const newestFirst = { key: 'createdAt', dir: 'desc' } as const;

const tabs: readonly ListTab[] = [
  { value: '', label: 'Semua Agen' },
  { value: premiumTab, label: 'Agen Premium', filters: { premium_status: 'APPROVED' } },
];

export default function AgentListPage() {
  const page = useCurrentPage() ?? agentPages.list;
  const [query] = useSearchParams();
  const premium = query.get('tab') === premiumTab;
  const codes = useSession((state) => state.codes);
  const onRemove = useRemoveAgent();
  const [changing, setChanging] = useState<{ what: 'status' | 'level'; agent: AgentRow } | null>(null);
  const close = () => setChanging(null);

  return (
    <>
      <RecordList<typeof list | typeof premiumList>
        page={page}
        name={premium ? 'agent.premium' : 'agent'}
        operation={premium ? premiumList : list}
        columns={premium ? premiumColumns : agentColumns}
        filters={premium ? premiumFilters : agentFilters}
        tabs={tabs}
        around={AroundRows}
        add={agentPages.add}
        open={agentPages.detail}
        edit={agentPages.edit}
        remove={{ operation: remove, onRemove }}
        rowMenu={(agent) => [
          gated(updateStatus.access, codes, {
            label: 'Ubah Status',
            onClick: () => setChanging({ what: 'status', agent }),
          }),
          gated(updateLevel.access, codes, {
            label: 'Ubah Level',
            onClick: () => setChanging({ what: 'level', agent }),
          }),
        ]}
        order={newestFirst}
        exports={exports}
        search={agentPages.search}
      />
      {changing?.what === 'status' && <StatusDialog agent={changing.agent} onClose={close} />}
      {changing?.what === 'level' && <LevelDialog agent={changing.agent} onClose={close} />}
    </>
  );
}
