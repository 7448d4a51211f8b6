import type { FieldErrors } from '../../../shared/core/errors.ts';
import { entities } from '../../../shared/entities/index.ts';
import { partnerPrefixFields as fields } from '../../../shared/entities/prefix/fields.ts';
import { type PartnerPrefix, prefixDigits, samePrefixText } from '../../../shared/entities/prefix/schema.ts';
import { nextPartnerNumber } from '../../entities/prefix/nextNumber.ts';
import type { FormValues } from '../../kit/form/values.ts';
import type { Page } from '../../kit/page/page.ts';
import { RecordSettings } from '../../kit/settings/RecordSettings.tsx';
import type { SettingRow } from '../../kit/settings/SettingsPage.tsx';
import { useRead } from '../../lib/queries.ts';
import { prefixPages } from '../../pages/prefixPages.ts';

type Row = SettingRow<typeof fields>;

const { partner, updatePartner } = entities.prefix;
const zeros = (digits: number) => '0'.repeat(digits);

const companyRow = (stored: PartnerPrefix | undefined): Row => ({
  name: 'company_prefix',
  hint: 'Awalan nomor setiap perusahaan baru. Nomor yang sudah ada tidak berubah.',
  after: zeros(prefixDigits.company),
  note: ({ company_prefix }) =>
    stored && `Perusahaan berikutnya: ${nextPartnerNumber('company', company_prefix, stored)}`,
});

const branchRow = (stored: PartnerPrefix | undefined): Row => ({
  name: 'branch_prefix',
  hint: 'Awalan nomor setiap cabang baru. Nomor yang sudah ada tidak berubah.',
  after: zeros(prefixDigits.branch),
  note: ({ branch_prefix }) =>
    stored && `Cabang berikutnya: ${nextPartnerNumber('branch', branch_prefix, stored)}`,
});

const isSamePrefix = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase();

/** Equal prefixes could give a company and a branch the same number (E-PPREFIX). */
function differ(values: FormValues<typeof fields>, kept: PartnerPrefix): FieldErrors {
  const both = { ...kept, ...values };
  return isSamePrefix(both.company_prefix, both.branch_prefix) ? { branch_prefix: samePrefixText } : {};
}

function PartnerPrefixSettings({
  page,
  title,
  rowsOf,
}: {
  page: Page;
  title: string;
  rowsOf: (stored: PartnerPrefix | undefined) => readonly Row[];
}) {
  const stored = useRead(partner, {}).data?.data;
  return (
    <RecordSettings
      page={page}
      title={title}
      read={partner}
      operation={updatePartner}
      schema={updatePartner.input}
      fields={fields}
      rows={rowsOf(stored)}
      history={[{ entity: 'partnerPrefix' }]}
      check={differ}
    />
  );
}

export const CompanyPrefixPage = () => (
  <PartnerPrefixSettings
    page={prefixPages.company}
    title="Prefix nomor partner"
    rowsOf={(stored) => [companyRow(stored), branchRow(stored)]}
  />
);

export const BranchPrefixPage = () => (
  <PartnerPrefixSettings
    page={prefixPages.branch}
    title="Prefix nomor cabang"
    rowsOf={(stored) => [branchRow(stored)]}
  />
);
