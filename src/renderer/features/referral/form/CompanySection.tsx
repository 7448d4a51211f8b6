import { agentStatuses } from '../../../../shared/entities/agent/status.ts';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import { agentUnknownText, type ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { CompanyAndBranch, storedPartner } from '../../../entities/partner/PartnerSelect.tsx';
import { SuggestField } from '../../../kit/fields/choices/SuggestField.tsx';
import { ShownField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { type AgentFacts, useAgentSearch } from './useAgent.ts';
import type { ReferralValues } from './values.ts';

function agentNote({ state, status }: AgentFacts, found: number): string | undefined {
  if (state === 'unknown' && found > 0) return 'Pilih agen dari daftar';
  if (state === 'empty') return 'Nomor, nama, atau nomor telepon agen';
  if (state === 'looking') return 'Mencari agen…';
  if (state === 'failed') return 'Agen tidak dapat dicari saat ini';
  return status && status !== 'active' ? `Status agen: ${agentStatuses[status]}` : undefined;
}

export function CompanySection({
  form,
  agent,
  stored,
}: {
  form: ResourceForm<ReferralValues>;
  agent: AgentFacts;
  stored: ReferralDetail | undefined;
}) {
  const code = form.field('agent_code');
  const suggestions = useAgentSearch(code.value, stored);
  return (
    <FieldGrid>
      <SuggestField
        {...code}
        suggestions={suggestions}
        description={agentNote(agent, suggestions.length)}
        error={
          code.error ?? (agent.state === 'unknown' && suggestions.length === 0 ? agentUnknownText : undefined)
        }
      />
      <ShownField label={referralLabels.agent_name} value={agent.name} />
      <ShownField
        label={referralLabels.partner_id_company_soa}
        hint="Perusahaan asal agen"
        value={agent.company}
      />
      <ShownField label={referralLabels.partner_id_branch_soa} hint="Cabang asal agen" value={agent.branch} />
      {stored && <AssignFields form={form} stored={stored} />}
    </FieldGrid>
  );
}

function AssignFields({ form, stored }: { form: ResourceForm<ReferralValues>; stored: ReferralDetail }) {
  return (
    <CompanyAndBranch
      company={form.field('partner_id_company_assign')}
      branch={form.field('partner_id_branch_assign')}
      carries={[stored.product_id]}
      stored={{
        company: storedPartner(stored.partner_id_company_assign, stored.company_assign_name),
        branch: storedPartner(stored.partner_id_branch_assign, stored.branch_assign_name),
      }}
    />
  );
}
