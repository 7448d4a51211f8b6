import { agentFields } from '../../../../shared/entities/agent/fields.ts';
import type { AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { agentLevels } from '../../../../shared/entities/agent/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { watchedRecord } from '../../../kit/dialogs/watchedRecord.tsx';
import { RadioField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { OwnPart } from '../../../kit/form/section.tsx';

const words = Object.fromEntries(
  Object.entries(agentLevels).map(([level, opens]) => [level, `${level} (${opens})`]),
);

const part: OwnPart<typeof agentFields> = {
  names: ['agent_level'],
  draw: (form) => {
    const field = form.field('agent_level');
    return (
      <Wide>
        <RadioField {...field} value={String(field.value)} words={words} />
      </Wide>
    );
  },
};

export function LevelDialog({ agent, onClose }: { agent: AgentRow; onClose: () => void }) {
  return (
    <DialogForm
      title={`Ubah Level: ${agent.fullname} (${agent.agent_code})`}
      operation={entities.agent.updateLevel}
      fields={agentFields}
      parts={[part]}
      start={agent}
      record={agent}
      toInput={({ agent_level }) => ({ id: agent.id, agent_level: Number(agent_level) as 1 | 2 | 3 })}
      watched={watchedRecord(entities.agent.updateLevel, agent.id)}
      subject={`${agent.fullname} (${agent.agent_code})`}
      onClose={onClose}
    />
  );
}
