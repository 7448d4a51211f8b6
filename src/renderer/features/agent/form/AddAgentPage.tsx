import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { useGoUp } from '../../../kit/page/currentPage.ts';
import { useUser } from '../../../kit/session/session.ts';
import { agentPages } from '../../../pages/agentPages.ts';
import { AgentForm } from './AgentForm.tsx';
import { ownPlace } from './ownPlace.ts';
import { type AgentValues, createInput, fixedPlacement, newAgent } from './values.ts';

export default function AddAgentPage() {
  const goUp = useGoUp();
  const own = ownPlace(useUser());
  const fields = useForm<AgentValues>({ initialValues: newAgent(own) });
  useEffect(() => {
    const fixed = fixedPlacement(own, fields.values);
    if (fixed) fields.setValues(fixed);
  });
  const toList = () => goUp(agentPages.add);
  return (
    <AgentForm
      fields={fields}
      own={own}
      operation={entities.agent.create}
      toInput={createInput}
      draft={agentPages.add.path}
      submitLabel="Tambah"
      onSaved={toList}
      onCancel={toList}
    />
  );
}
