import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgentDetail, AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { recordActions } from '../../../kit/list/recordActions.tsx';
import { SmallList } from '../../../kit/list/SmallList.tsx';
import { useSession } from '../../../kit/session/sessionState.ts';
import { agentPages } from '../../../pages/agentPages.ts';
import { downlineColumns, narrowDownlineColumns } from '../list/columns.tsx';

const first = 3;

export function DownlineList({ agent: { id, fullname } }: { agent: AgentDetail }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const [all, setAll] = useState(false);
  const { open } = recordActions<AgentRow>({ open: agentPages.detail, codes, navigate });
  const shared = {
    title: 'Daftar Agen Downline',
    operation: entities.agent.downline,
    input: { id },
    rowKey: (agent: AgentRow) => agent.id,
    onOpen: open,
    emptyHint: 'Agen ini belum memiliki downline.',
  };
  return (
    <>
      <SmallList
        {...shared}
        name="agent.downline.first"
        columns={narrowDownlineColumns}
        few={{ rows: first, onAll: () => setAll(true) }}
      />
      {all && (
        <Dialog title={`Downline ${fullname}`} size="xl" onClose={() => setAll(false)}>
          <SmallList {...shared} name="agent.downline" columns={downlineColumns} searchable />
        </Dialog>
      )}
    </>
  );
}
