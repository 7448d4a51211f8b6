import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { AlsoEditing } from '../../../entities/teamwork/AlsoEditing.tsx';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { ChangedNotice } from '../../../kit/form/FormNotices.tsx';
import { useLoaded } from '../../../kit/form/useLoaded.ts';
import { useStepBack } from '../../../kit/page/currentPage.ts';
import { PageSkeleton } from '../../../kit/page/states.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { useRead } from '../../../lib/queries.ts';
import { agentPages } from '../../../pages/agentPages.ts';
import { AgentForm } from './AgentForm.tsx';
import { ownPlace } from './ownPlace.ts';
import { type AgentValues, agentValues, updateInput } from './values.ts';

export default function EditAgentPage() {
  const { id = '' } = useParams();
  const read = useRead(entities.agent.detail, { id });
  const { loaded, reload } = useLoaded(read);
  if (loaded)
    return (
      <EditForm
        key={loaded.generation}
        stored={loaded.data}
        newest={read.data?.data}
        onReload={() => void reload()}
      />
    );
  return <RecordStates read={read} skeleton={<PageSkeleton />} page={agentPages.edit} />;
}

function EditForm({
  stored: opened,
  newest,
  onReload,
}: {
  stored: AgentDetail;
  newest: AgentDetail | undefined;
  onReload: () => void;
}) {
  const back = useStepBack();
  const [stored, setStored] = useState(opened);
  const fields = useForm<AgentValues>({ initialValues: agentValues(stored) });
  return (
    <AgentForm
      fields={fields}
      own={ownPlace(useUser())}
      stored={stored}
      operation={entities.agent.update}
      toInput={(values, context) => updateInput(values, { ...context, stored })}
      submitLabel="Simpan"
      onSaved={back}
      onCancel={back}
      onReload={onReload}
      onNewer={setStored}
      notice={
        <>
          <AlsoEditing entity="agent" id={stored.id} noun="agen" />
          <ChangedNotice stored={stored} newest={newest} />
        </>
      }
    />
  );
}
