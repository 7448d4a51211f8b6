import { agentFields } from '../../../../shared/entities/agent/fields.ts';
import type { AgentRow } from '../../../../shared/entities/agent/schema.ts';
import { agentStatuses } from '../../../../shared/entities/agent/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { watchedRecord } from '../../../kit/dialogs/watchedRecord.tsx';
import { RadioField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { LongTextField } from '../../../kit/fields/TextFields.tsx';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { OwnPart } from '../../../kit/form/section.tsx';

const part: OwnPart<typeof agentFields> = {
  names: ['agent_status', 'reason_agent_status'],
  draw: (form) => (
    <>
      <Wide>
        <RadioField {...form.field('agent_status')} words={agentStatuses} />
      </Wide>
      {form.values.agent_status !== 'active' && (
        <Wide>
          <LongTextField {...form.field('reason_agent_status')} required />
        </Wide>
      )}
    </>
  ),
};

/** An agent from the list comes without its stored reason, so the field starts empty. */
export function StatusDialog({
  agent,
  onClose,
}: {
  agent: AgentRow & { reason_agent_status?: string };
  onClose: () => void;
}) {
  return (
    <DialogForm
      title={`Ubah Status: ${agent.fullname} (${agent.agent_code})`}
      operation={entities.agent.updateStatus}
      fields={agentFields}
      parts={[part]}
      start={agent}
      record={agent}
      toInput={({ agent_status, reason_agent_status }) => ({
        id: agent.id,
        agent_status: agent_status as AgentRow['agent_status'],
        reason_agent_status,
      })}
      watched={watchedRecord(entities.agent.updateStatus, agent.id)}
      subject={`${agent.fullname} (${agent.agent_code})`}
      onClose={onClose}
    />
  );
}
