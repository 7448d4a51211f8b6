import { agentFields } from '../../../../shared/entities/agent/fields.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { NotesCard } from '../../../entities/note/NotesCard.tsx';
import { PresentPills } from '../../../entities/teamwork/PresentPills.tsx';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { Facts } from '../../../kit/detail/Facts.tsx';
import { PhotoSection } from '../../../kit/detail/PhotoSection.tsx';
import { RecordDetail } from '../../../kit/detail/RecordDetail.tsx';
import { agentPages } from '../../../pages/agentPages.ts';
import { useRemoveAgent } from '../status/useRemoveAgent.ts';
import { UpgradeMenu } from '../upgrade/UpgradeMenu.tsx';
import { DownlineList } from './DownlineList.tsx';
import { accountFacts, agentPhotos, ProfilePicture, premiumFacts, stateFacts, workFacts } from './facts.tsx';
import { UplineChain } from './UplineChain.tsx';

const { detail, list, premiumList, remove } = entities.agent;

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
        ...(agent.profile_picture && { picture: <ProfilePicture agent={agent} /> }),
        people: <PresentPills entity="agent" id={agent.id} />,
        actions: <UpgradeMenu agent={agent} />,
        keys: describedFacts(agentFields, agent, ['agent_code', 'mobile_number', 'email', 'referral_code']),
        strip: stateFacts(agent),
      })}
      main={(agent) => (
        <>
          <DetailSection title="Informasi Akun">
            <Facts facts={accountFacts(agent)} dense />
          </DetailSection>
          <DetailSection title="Informasi Akun Premium">
            <Facts facts={premiumFacts(agent)} dense />
          </DetailSection>
          <DetailSection title="Detail Pekerjaan">
            <Facts facts={workFacts(agent)} dense />
          </DetailSection>
        </>
      )}
      side={(agent) => (
        <>
          <UplineChain agent={agent} />
          <DownlineList agent={agent} />
          <NotesCard entity="agent" id={agent.id} />
          <PhotoSection title="Foto" photos={agentPhotos(agent)} />
        </>
      )}
    />
  );
}
