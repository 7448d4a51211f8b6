import { entities } from '../../../shared/entities/index.ts';
import { codeFormats } from '../../../shared/entities/prefix/fields.ts';
import { nextAgentNumber, nextPartnerNumber } from '../../entities/prefix/nextNumber.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { FactGroups } from '../../kit/detail/Facts.tsx';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { PageSkeleton } from '../../kit/page/states.tsx';
import { PageLinks } from '../../kit/settings/PageLinks.tsx';
import { useRead } from '../../lib/queries.ts';
import { prefixPages } from '../../pages/prefixPages.ts';

const links = [
  [prefixPages.company, 'Prefix perusahaan dan cabang.'],
  [prefixPages.branch, 'Prefix cabang saja.'],
  [prefixPages.agent, 'Prefix dan format nomor agen dan kode referensi.'],
] as const;

export default function PrefixPage() {
  const partner = useRead(entities.prefix.partner, {});
  const agent = useRead(entities.prefix.agent, {});
  const failed = [partner, agent].find(({ isError }) => isError) ?? partner;
  const [company, agents] = [partner.data?.data, agent.data?.data];
  if (!company || !agents)
    return <RecordStates read={failed} skeleton={<PageSkeleton />} page={prefixPages.overview} />;
  const { company_prefix, branch_prefix } = company;
  const { agent_code_prefix, agent_code_format } = agents;
  const { agent_referral_code_prefix, agent_referral_code_format } = agents;
  return (
    <>
      <DetailSection title="Partner">
        <FactGroups
          groups={[
            {
              title: 'Perusahaan',
              facts: [
                { label: 'Prefix', value: company_prefix },
                { label: 'Nomor berikutnya', value: nextPartnerNumber('company', company_prefix, company) },
              ],
            },
            {
              title: 'Cabang',
              facts: [
                { label: 'Prefix', value: branch_prefix },
                { label: 'Nomor berikutnya', value: nextPartnerNumber('branch', branch_prefix, company) },
              ],
            },
          ]}
        />
      </DetailSection>
      <DetailSection title="Agen">
        <FactGroups
          groups={[
            {
              title: 'Nomor agen',
              facts: [
                { label: 'Prefix', value: agent_code_prefix },
                { label: 'Format', value: codeFormats[agent_code_format] },
                {
                  label: 'Nomor berikutnya',
                  value: nextAgentNumber(agent_code_prefix, agent_code_format, agents.agent_code_given),
                },
              ],
            },
            {
              title: 'Kode referensi',
              facts: [
                { label: 'Prefix', value: agent_referral_code_prefix },
                { label: 'Format', value: codeFormats[agent_referral_code_format] },
                {
                  label: 'Kode berikutnya',
                  value: nextAgentNumber(
                    agent_referral_code_prefix,
                    agent_referral_code_format,
                    agents.agent_referral_code_given,
                  ),
                },
              ],
            },
          ]}
        />
      </DetailSection>
      <PageLinks title="Ubah prefix" pages={links} />
    </>
  );
}
