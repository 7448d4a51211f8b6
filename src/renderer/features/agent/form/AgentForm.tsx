import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Operation } from '../../../../shared/core/operation.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { alertDenied } from '../../../kit/dialogs/confirm.tsx';
import { SwitchField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { drawnTogether, RecordConflict } from '../../../kit/form/RecordConflict.tsx';
import type { ResourceFormOptions } from '../../../kit/form/resourceForm.ts';
import { drawSections, type Section, section } from '../../../kit/form/section.tsx';
import { useResourceForm } from '../../../kit/form/useResourceForm.ts';
import { missingRight } from '../../../kit/rights/rights.ts';
import { useAllows } from '../../../kit/session/session.ts';
import { request } from '../../../lib/api.ts';
import { accountSection, agreeToNoUpline, type OwnPlace } from './accountSection.tsx';
import { agreeToExpired } from './expired.ts';
import { premiumGate } from './premiumGate.ts';
import { premiumSections } from './premiumSections.tsx';
import { useUpline } from './useUpline.ts';
import {
  type AgentContext,
  type AgentFormFields,
  type AgentValues,
  agentFormFields,
  agentValues,
  blankAgent,
  checkAgent,
  fieldOfPath,
  requiredPaths,
} from './values.ts';

type Saving<O extends Operation> = Pick<
  ResourceFormOptions<O, AgentValues>,
  'operation' | 'draft' | 'onSaved' | 'subject'
> & {
  toInput: (
    values: AgentValues,
    context: AgentContext,
  ) => ReturnType<ResourceFormOptions<O, AgentValues>['toInput']>;
};

const sections = premiumSections();

const premiumSwitch = (allowed: boolean): Section<AgentFormFields> =>
  section(agentFormFields, 'Data Premium', [
    {
      names: ['has_premium_data'],
      draw: (form) => (
        <>
          <SwitchField
            {...form.field('has_premium_data')}
            words={{ true: 'Ya', false: 'Tidak' }}
            onChange={(on) => (allowed ? form.set({ has_premium_data: on }) : void alertDenied(premiumGate))}
          />
          {!allowed && (
            <Text size="xs" c="dimmed">
              {missingRight(premiumGate)}
            </Text>
          )}
        </>
      ),
    },
  ]);

export function AgentForm<O extends Operation>({
  fields,
  own,
  stored,
  submitLabel,
  onCancel,
  onReload,
  notice,
  onNewer,
  toInput,
  ...saving
}: Saving<O> & {
  fields: UseFormReturnType<AgentValues>;
  own: OwnPlace;
  stored?: AgentDetail;
  submitLabel: string;
  onCancel: () => void;
  onReload?: () => void;
  notice?: ReactNode;
  onNewer?: (newest: AgentDetail) => void;
}) {
  const mayPremium = useAllows(premiumGate);
  const upline = useUpline(fields.values.upline_code, stored);
  const context: AgentContext = {
    uplineId: upline.id,
    uplineOpen: upline.state === 'looking',
    stored,
    mayPremium,
  };
  const form = useResourceForm<O, AgentValues>({
    ...saving,
    fields,
    described: agentFormFields,
    blank: blankAgent,
    required: requiredPaths(fields.values, context),
    toInput: (values) => toInput(values, context),
    check: (values) => checkAgent(values, context),
    agree: async () => {
      const identified = fields.values.has_premium_data && mayPremium;
      const agreed = await agreeToNoUpline(upline);
      return agreed === true && identified ? agreeToExpired(fields.values) : agreed;
    },
    fieldOf: fieldOfPath,
  });
  const shown = [
    accountSection({ own, upline, stored }),
    premiumSwitch(mayPremium),
    ...(fields.values.has_premium_data && mayPremium ? sections : []),
  ];
  return (
    <>
      <FormPage
        form={form}
        sections={drawSections(agentFormFields, shown, form)}
        {...{ submitLabel, onCancel, notice }}
        {...(onReload && { onReload })}
      />
      {stored && onNewer && (
        <RecordConflict
          form={form}
          described={agentFormFields}
          valuesOf={agentValues}
          together={drawnTogether(shown)}
          pictures={{ profile_picture: 'agent_profile_picture' }}
          newerRecord={{
            stored,
            readNewest: async () => (await request(entities.agent.detail, { id: stored.id })).data,
            onNewer,
          }}
        />
      )}
    </>
  );
}
