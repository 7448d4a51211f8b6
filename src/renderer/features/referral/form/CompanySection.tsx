import { agentStatuses } from '../../../../shared/entities/agent/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { PartnerOption } from '../../../../shared/entities/partner/schema.ts';
import { agentUnknownText, type ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { LookupSelect, lookup } from '../../../kit/fields/LookupSelect.tsx';
import { ShownField, TextField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../../kit/form/useResourceForm.ts';
import { useRead } from '../../../lib/queries.ts';
import type { AgentFacts } from './useAgent.ts';
import type { ReferralValues } from './values.ts';

function agentNote({ state, status }: AgentFacts): string | undefined {
  if (state === 'looking') return 'Mencari agen…';
  if (state === 'failed') return 'Agen tidak dapat dicari saat ini';
  return status && status !== 'active' ? `Status agen: ${agentStatuses[status]}` : undefined;
}

/** Nomor Agen with what belongs to it; on edit also the assignment. */
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
  return (
    <FieldGrid>
      <TextField
        {...code}
        maxLength={40}
        description={agentNote(agent)}
        error={code.error ?? (agent.state === 'unknown' ? agentUnknownText : undefined)}
      />
      <ShownField label={form.labels.agent_name!} value={agent.name} />
      <ShownField label={form.labels.partner_id_company_soa!} value={agent.company} />
      <ShownField label={form.labels.partner_id_branch_soa!} value={agent.branch} />
      {stored && <AssignFields form={form} stored={stored} />}
    </FieldGrid>
  );
}

const toOption = (partner: PartnerOption) => ({ value: partner.id, label: partner.name });

const storedName = (id: number | null, name: string | null) =>
  id === null || name === null ? undefined : { value: id, label: name };

function AssignFields({ form, stored }: { form: ResourceForm<ReferralValues>; stored: ReferralDetail }) {
  const { partner_id_company_assign: company, partner_id_branch_assign: branch } = form.values;
  const companies = useRead(entities.partner.lookup, { type: 'company' });
  const branches = useRead(
    entities.partner.lookup,
    { type: 'branch', parent_id: company },
    { enabled: company !== null },
  );
  return (
    <>
      <LookupSelect
        {...form.field('partner_id_company_assign')}
        from={lookup(companies)}
        toOption={toOption}
        stored={
          company === stored.partner_id_company_assign
            ? storedName(company, stored.company_assign_name)
            : undefined
        }
        onChange={(id) => form.set({ partner_id_company_assign: id, partner_id_branch_assign: null })}
      />
      <LookupSelect
        {...form.field('partner_id_branch_assign')}
        from={lookup(branches)}
        toOption={toOption}
        stored={
          branch === stored.partner_id_branch_assign
            ? storedName(branch, stored.branch_assign_name)
            : undefined
        }
        waitsFor={company === null ? 'Pilih perusahaan lebih dulu' : undefined}
      />
    </>
  );
}
