import { entities } from '../../../shared/entities/index.ts';
import { agentPrefixFields, partnerPrefixFields } from '../../../shared/entities/prefix/fields.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { type Fact, Facts } from '../../kit/detail/Facts.tsx';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { PageLinks } from '../../kit/settings/PageLinks.tsx';
import { PageSkeleton } from '../../kit/states.tsx';
import { useRead } from '../../lib/queries.ts';
import { prefixPages } from '../../pages/prefixPages.ts';
import { agentNumber, nextPartnerNumber } from './nextNumber.ts';

const links = [
  [prefixPages.company, 'Prefix perusahaan dan cabang.'],
  [prefixPages.branch, 'Prefix cabang saja.'],
  [prefixPages.agent, 'Prefix dan format nomor agen dan kode referensi.'],
] as const;

/** S-099: the prefixes as they are, with what the next number looks like, and the ways to change them. */
export default function PrefixPage() {
  const partner = useRead(entities.prefix.partner, {});
  const agent = useRead(entities.prefix.agent, {});
  const failed = [partner, agent].find(({ isError }) => isError) ?? partner;
  const [company, agents] = [partner.data?.data, agent.data?.data];
  if (!company || !agents)
    return <RecordStates read={failed} skeleton={<PageSkeleton />} page={prefixPages.overview} />;
  const next = (label: string, value: string): Fact => ({ label, value });
  return (
    <>
      <DetailSection title="Partner">
        <Facts
          facts={[
            ...describedFacts(partnerPrefixFields, company, ['company_prefix']),
            next('Perusahaan berikutnya', nextPartnerNumber('company', company.company_prefix, company)),
            ...describedFacts(partnerPrefixFields, company, ['branch_prefix']),
            next('Cabang berikutnya', nextPartnerNumber('branch', company.branch_prefix, company)),
            ...describedFacts(partnerPrefixFields, company, ['updatedAt', 'updated_by']),
          ]}
        />
      </DetailSection>
      <DetailSection title="Agen">
        <Facts
          facts={[
            ...describedFacts(agentPrefixFields, agents, ['agent_code_prefix', 'agent_code_format']),
            next('Contoh nomor agen', agentNumber(agents.agent_code_prefix, agents.agent_code_format)),
            ...describedFacts(agentPrefixFields, agents, [
              'agent_referral_code_prefix',
              'agent_referral_code_format',
            ]),
            next(
              'Contoh kode referensi',
              agentNumber(agents.agent_referral_code_prefix, agents.agent_referral_code_format),
            ),
            ...describedFacts(agentPrefixFields, agents, ['updatedAt', 'updated_by']),
          ]}
        />
      </DetailSection>
      <PageLinks title="Ubah prefix" pages={links} />
    </>
  );
}
