import { useState } from 'react';
import { agentFields } from '../../../../shared/entities/agent/fields.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { AgentStatusBadge } from '../../../entities/agent/AgentBadges.tsx';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { Facts } from '../../../kit/detail/Facts.tsx';
import { HeadButton } from '../../../kit/detail/HeadButton.tsx';
import { PhotoSection } from '../../../kit/detail/PhotoSection.tsx';
import { RecordDetail } from '../../../kit/detail/RecordDetail.tsx';
import { agentPages } from '../../../pages/agentPages.ts';
import { LevelDialog } from '../status/LevelDialog.tsx';
import { StatusDialog } from '../status/StatusDialog.tsx';
import { useRemoveAgent } from '../status/useRemoveAgent.ts';
import { UpgradeMenu } from '../upgrade/UpgradeMenu.tsx';
import { DownlineList } from './DownlineList.tsx';
import { accountFacts, agentPhotos, premiumFacts, workFacts } from './facts.tsx';
import { UplineChain } from './UplineChain.tsx';

const { detail, list, premiumList, remove, updateStatus, updateLevel } = entities.agent;

/** S-025. */
export default function AgentDetailPage() {
  const onRemove = useRemoveAgent();
  return (
    <RecordDetail
      page={agentPages.detail}
      read={detail}
      list={[list, premiumList]}
      noun="agen"
      edit={agentPages.edit}
      remove={{ operation: remove, onRemove }}
      head={(agent: AgentDetail) => ({
        title: agent.fullname,
        status: <AgentStatusBadge status={agent.agent_status} />,
        actions: <UpgradeMenu agent={agent} />,
        keys: describedFacts(agentFields, agent, ['agent_code', 'mobile_number', 'referral_code']),
      })}
      main={(agent) => (
        <>
          <AccountFacts agent={agent} />
          <DetailSection title="Informasi Akun Premium">
            <Facts facts={premiumFacts(agent)} />
          </DetailSection>
          <DownlineList id={agent.id} />
        </>
      )}
      side={(agent) => (
        <>
          <PhotoSection title="Foto" photos={agentPhotos(agent)} />
          <DetailSection title="Detail Pekerjaan">
            <Facts facts={workFacts(agent)} />
          </DetailSection>
          <UplineChain agent={agent} />
        </>
      )}
    />
  );
}

function AccountFacts({ agent }: { agent: AgentDetail }) {
  const [changing, setChanging] = useState<'status' | 'level' | null>(null);
  const close = () => setChanging(null);
  const pencil = (what: 'status' | 'level', { access }: typeof updateStatus | typeof updateLevel) => (
    <HeadButton label="Ubah" what={`${what} agen`} gate={access} inline onClick={() => setChanging(what)} />
  );
  return (
    <DetailSection title="Informasi Akun">
      <Facts
        facts={accountFacts(agent, {
          status: pencil('status', updateStatus),
          level: pencil('level', updateLevel),
        })}
      />
      {changing === 'status' && <StatusDialog agent={agent} onClose={close} />}
      {changing === 'level' && <LevelDialog agent={agent} onClose={close} />}
    </DetailSection>
  );
}
