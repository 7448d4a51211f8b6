import { useNavigate } from 'react-router-dom';
import type { AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { recordActions } from '../../../kit/list/recordActions.tsx';
import { SmallList } from '../../../kit/list/SmallList.tsx';
import { useSession } from '../../../kit/session.ts';
import { agentPages } from '../../../pages/agentPages.ts';
import { downlineColumns } from '../list/columns.tsx';

/** 'Daftar Agen Downline' of S-025 (C-129). */
export function DownlineList({ id }: { id: number }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const { open } = recordActions<AgentRow>({ open: agentPages.detail, codes, navigate });
  return (
    <SmallList
      title="Daftar Agen Downline"
      name="agent.downline"
      operation={entities.agent.downline}
      input={{ id }}
      columns={downlineColumns}
      rowKey={(agent) => agent.id}
      onOpen={open}
      searchable
      emptyHint="Agen ini belum memiliki downline."
    />
  );
}
