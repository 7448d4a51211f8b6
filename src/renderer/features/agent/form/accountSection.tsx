import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { agentTypes } from '../../../../shared/entities/agent/status.ts';
import { CompanyAndBranch, storedPartner } from '../../../entities/partner/PartnerSelect.tsx';
import { confirm } from '../../../kit/dialogs/confirm.tsx';
import { RadioField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import { ImageField } from '../../../kit/fields/media/ImageField.tsx';
import { PasswordField } from '../../../kit/fields/PasswordField.tsx';
import { ShownField, TextField } from '../../../kit/fields/TextFields.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import { blockParts, type OwnPart, type Section, section } from '../../../kit/form/section.tsx';
import type { UplineFacts } from './useUpline.ts';
import { type AgentFormFields, agentFormFields as fields } from './values.ts';

type Own = OwnPart<AgentFormFields>;

/** Company and branch of the user's account. Both are null for accounts of the office. */
export interface OwnPlace {
  companyId: number | null;
  branchId: number | null;
}

const placement = (own: OwnPlace, stored: AgentDetail | undefined): Own => ({
  names: ['agent_type', 'company_id', 'branch_id'],
  draw: (form) => {
    const individual = form.values.agent_type === 'individual';
    const fixed = own.companyId !== null;
    return (
      <>
        <Wide>
          <RadioField
            {...form.field('agent_type')}
            words={fixed ? { company: agentTypes.company } : agentTypes}
          />
        </Wide>
        <CompanyAndBranch
          company={form.field('company_id')}
          branch={form.field('branch_id')}
          stored={{
            company: storedPartner(stored?.company_id, stored?.company_name),
            branch: storedPartner(stored?.branch_id, stored?.branch_name),
          }}
          closed={individual || own.branchId !== null ? 'both' : fixed ? 'company' : 'none'}
          why={
            individual
              ? 'Agen perorangan berada di kantor.'
              : fixed
                ? 'Agen Anda selalu di perusahaan Anda.'
                : undefined
          }
        />
      </>
    );
  },
});

const fullname: Own = {
  names: ['fullname'],
  draw: (form) => (
    <Wide>
      <TextField {...form.field('fullname')} />
    </Wide>
  ),
};

const picture: Own = {
  names: ['profile_picture'],
  draw: (form) => (
    <Wide>
      <ImageField {...form.field('profile_picture')} folder="agent_profile_picture" />
    </Wide>
  ),
};

const uplineNotes: Readonly<Record<UplineFacts['state'], string>> = {
  empty: 'Nomor agen atau kode referensi upline',
  looking: 'Mencari agen…',
  found: '',
  unknown: '',
  failed: '',
};

const uplineFaults: Partial<Record<UplineFacts['state'], string>> = {
  unknown: 'Nomor Agen tidak ditemukan',
  failed: 'Nomor Agen tidak dapat dicari saat ini',
};

/**
 * Asks before a save without the typed upline. A typing error would cost the upline its commission.
 */
export const agreeToNoUpline = async ({ state }: UplineFacts): Promise<true | 'upline_code'> => {
  const fault = uplineFaults[state];
  return (
    fault === undefined ||
    (await confirm({
      title: 'Simpan tanpa upline?',
      body: `${fault}. Agen ini disimpan tanpa upline, sehingga tidak ada upline yang mendapat komisi darinya.`,
      action: 'Simpan Tanpa Upline',
      cancel: 'Perbaiki Nomor',
    })) ||
    'upline_code'
  );
};

const UplineField = ({ field, upline: { state } }: { field: Field<string>; upline: UplineFacts }) => (
  <TextField {...field} error={field.error ?? uplineFaults[state]} description={uplineNotes[state]} />
);

const uplinePart = (upline: UplineFacts): Own => ({
  names: ['upline_code'],
  draw: (form) => (
    <>
      <UplineField field={form.field('upline_code')} upline={upline} />
      <ShownField
        label="Upline"
        value={[upline.fullname, upline.referral_code].filter(Boolean).join(' · ')}
      />
    </>
  ),
});

const storedPhone = ({ mobile_number }: AgentDetail): Own => ({
  names: ['mobile_number'],
  draw: () => <ShownField label={fields.mobile_number.label} value={mobile_number} />,
});

const passwords = (disabled: boolean): Own => ({
  names: ['password', 'confirm_password'],
  draw: (form) => (
    <>
      <PasswordField
        {...form.field('password')}
        meter={disabled ? undefined : 'strong'}
        disabled={disabled}
      />
      <PasswordField {...form.field('confirm_password')} required={!disabled} disabled={disabled} />
    </>
  ),
});

export const accountSection = ({
  own,
  upline,
  stored,
}: {
  own: OwnPlace;
  upline: UplineFacts;
  stored: AgentDetail | undefined;
}): Section<AgentFormFields> =>
  section(fields, 'Data Akun', [
    ...blockParts(fields, 'account', [
      [placement(own, stored), picture, fullname],
      ...(stored ? [storedPhone(stored)] : []),
    ]),
    uplinePart(upline),
    passwords(stored !== undefined),
  ]);
