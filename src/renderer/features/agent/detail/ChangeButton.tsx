import { useState } from 'react';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { HeadButton } from '../../../kit/detail/HeadButton.tsx';
import { LevelDialog } from '../status/LevelDialog.tsx';
import { StatusDialog } from '../status/StatusDialog.tsx';

const changes = {
  status: { gate: entities.agent.updateStatus.access, Form: StatusDialog },
  level: { gate: entities.agent.updateLevel.access, Form: LevelDialog },
} as const;

export function ChangeButton({ what, agent }: { what: keyof typeof changes; agent: AgentDetail }) {
  const [open, setOpen] = useState(false);
  const { gate, Form } = changes[what];
  return (
    <>
      <HeadButton label="Ubah" what={`${what} agen`} gate={gate} inline onClick={() => setOpen(true)} />
      {open && <Form agent={agent} onClose={() => setOpen(false)} />}
    </>
  );
}
