import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { agentPrefixFields, codeFormats } from '../../../../shared/entities/prefix/fields.ts';
import type { CodeFormat } from '../../../../shared/entities/prefix/schema.ts';
import { setupFields } from '../../../../shared/entities/setup/fields.ts';
import { setupShape } from '../../../../shared/entities/setup/schema.ts';
import { firstCounts, nextAgentNumber, nextPartnerNumber } from '../../../entities/prefix/nextNumber.ts';
import { SelectField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { EmailField } from '../../../kit/fields/EmailField.tsx';
import { type Field, typingOf } from '../../../kit/fields/field.ts';
import { NumberField } from '../../../kit/fields/figures/NumberFields.tsx';
import { PasswordField } from '../../../kit/fields/PasswordField.tsx';
import { PhoneField, TextField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid, Wide } from '../../../kit/form/FormPage.tsx';
import { maxLengths } from '../../../kit/form/schema.ts';
import { Below } from '../../../kit/layout/Below.tsx';
import { useDesktopSettings } from '../../../kit/settings/desktopSettings.ts';
import { WorkFolder } from '../../../kit/settings/WorkFolder.tsx';
import { type SetupName, type SetupValues, setSetupValue, useSetupValues } from './setupValues.ts';

interface Step {
  title: string;
  lead: string;
  names: readonly SetupName[];
  content: ReactNode;
}

export const fieldId = (name: SetupName): string => `setup-${name}`;

const lengths = maxLengths(setupShape);

function useField() {
  const { values, errors } = useSetupValues();
  return <Name extends SetupName>(name: Name): Field<SetupValues[Name]> => ({
    id: fieldId(name),
    label: setupFields[name].label,
    required: true,
    maxLength: lengths[name],
    ...typingOf(setupFields[name]),
    value: values[name],
    error: errors[name],
    onBlur: () => {},
    onChange: (value) => setSetupValue(name, value),
  });
}

function AdminStep() {
  const field = useField();
  return (
    <FieldGrid>
      <TextField {...field('name')} />
      <PhoneField {...field('phone_number')} />
      <Wide>
        <EmailField {...field('email')} />
      </Wide>
      <PasswordField {...field('password')} meter="any" />
      <PasswordField {...field('confirm_password')} />
    </FieldGrid>
  );
}

function CompanyStep() {
  const field = useField();
  return (
    <FieldGrid>
      <Wide>
        <TextField {...field('company_name')} placeholder="PT …" />
      </Wide>
      <TextField {...field('company_code')} />
    </FieldGrid>
  );
}

function NumberStep() {
  const field = useField();
  const { values } = useSetupValues();
  const { company_prefix, branch_prefix, agent_code_prefix, agent_referral_code_prefix } = values;
  const company = (given: number) =>
    nextPartnerNumber('company', company_prefix, { ...firstCounts, company_digit_count: given });
  const agent = (prefix: string, format: string) =>
    format === '' ? undefined : `Contoh: ${nextAgentNumber(prefix, format as CodeFormat)}`;
  return (
    <FieldGrid>
      <TextField
        {...field('company_prefix')}
        description={`Perusahaan Anda ${company(0)}, berikutnya ${company(1)}`}
      />
      <TextField
        {...field('branch_prefix')}
        description={`Cabang pertama ${nextPartnerNumber('branch', branch_prefix, firstCounts)}`}
      />
      <TextField
        {...field('agent_code_prefix')}
        description={agent(agent_code_prefix, values.agent_code_format)}
      />
      <SelectField {...field('agent_code_format')} words={codeFormats} />
      <TextField
        {...field('agent_referral_code_prefix')}
        description={agent(agent_referral_code_prefix, values.agent_referral_code_format)}
      />
      <SelectField
        {...field('agent_referral_code_format')}
        words={agentPrefixFields.agent_referral_code_format.words}
      />
    </FieldGrid>
  );
}

function FileStep() {
  const field = useField();
  const settings = useDesktopSettings().data;
  return (
    <Stack gap={12}>
      <FieldGrid>
        <NumberField
          {...field('max_upload')}
          unit="baris"
          description="Paling banyak dalam satu file batch."
        />
      </FieldGrid>
      <Below pt={12}>
        <section aria-label="Folder kerja">
          <strong>Folder kerja</strong>
          <Text fz="xs" c="dimmed" mb={8}>
            Tempat hasil ekspor, foto, dan file Excel di folder Masuk.
          </Text>
          {settings && <WorkFolder folder={settings.folder} />}
        </section>
      </Below>
    </Stack>
  );
}

export const steps: readonly Step[] = [
  {
    title: 'Super admin',
    lead: 'Akun pertama, dengan semua hak akses. Nomor teleponnya dipakai sebagai kontak perusahaan dan nomor bantuan.',
    names: ['name', 'phone_number', 'email', 'password', 'confirm_password'],
    content: <AdminStep />,
  },
  {
    title: 'Perusahaan',
    lead: 'Perusahaan utama. Semua pengguna kantor terdaftar di sini. Alamatnya dilengkapi setelah masuk.',
    names: ['company_name', 'company_code'],
    content: <CompanyStep />,
  },
  {
    title: 'Nomor',
    lead: 'Awalan setiap nomor baru. Nomor yang sudah ada tidak berubah.',
    names: [
      'company_prefix',
      'branch_prefix',
      'agent_code_prefix',
      'agent_code_format',
      'agent_referral_code_prefix',
      'agent_referral_code_format',
    ],
    content: <NumberStep />,
  },
  {
    title: 'File',
    lead: 'Batas satu file Excel, dan tempat file di komputer ini.',
    names: ['max_upload'],
    content: <FileStep />,
  },
];
