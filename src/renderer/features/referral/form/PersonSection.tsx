import { nikHint } from '../../../../shared/core/nik.ts';
import { formatDay, jakartaDay } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import type { Field } from '../../../kit/fields/field.ts';
import { ImageField } from '../../../kit/fields/media/ImageField.tsx';
import { DigitsField } from '../../../kit/fields/TextFields.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import { regionPart } from '../../../kit/form/regionPart.tsx';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { blockParts, type OwnPart, Parts } from '../../../kit/form/section.tsx';
import { useRead } from '../../../lib/queries.ts';
import { TwinsNotice } from './TwinsNotice.tsx';
import { useTwins } from './twins.ts';
import { referralFormFields as fields, type ReferralValues } from './values.ts';

/** The hint never blocks the save (features.md F2). */
function useNikText(nik: string): string {
  const hint = nikHint(nik, Number(jakartaDay().slice(0, 4)));
  const provinces = useRead(
    entities.region.provinces,
    {},
    { fresh: 60 * 60 * 1000, enabled: hint !== undefined },
  );
  if (!hint) return /^\d+$/.test(nik) ? `${nik.length} dari 16 angka` : 'Paling banyak 16 angka';
  const province = provinces.data?.data.find(({ id }) => id === hint.provinceId)?.name;
  return [province, `lahir ${formatDay(hint.birthDate)}`, hint.sex].filter(Boolean).join(' · ');
}

const photoOpenText =
  'Belum ada di file batch-nya. Wajib untuk produk ini, dan dapat ditambahkan kapan saja: JPEG, PNG, atau WebP.';

type Own = OwnPart<typeof fields>;

function NikField({ field }: { field: Field<string> }) {
  return <DigitsField {...field} description={useNikText(field.value)} />;
}

const nik: Own = { names: ['nik'], draw: (form) => <NikField field={form.field('nik')} /> };

const address = regionPart(fields, {
  province: 'submitter_province',
  city: 'submitter_city',
  district: 'submitter_kecamatan',
  village: 'submitter_kelurahan',
  zip: 'submitter_zip_code',
});

const photos = (stored: ReferralDetail | undefined): Own => ({
  names: ['submitter_identity_photo', 'submitter_selfie_photo'],
  draw: (form) => (
    <>
      <Wide>
        <ImageField
          {...form.field('submitter_identity_photo')}
          folder="referral_identity_card"
          // A stored identity photo can be replaced but not removed.
          removable={!stored?.submitter_identity_photo}
          {...(stored?.is_photo_open && stored.is_ktp_mandatory && { description: photoOpenText })}
        />
      </Wide>
      <Wide>
        <ImageField {...form.field('submitter_selfie_photo')} folder="referral_selfie" />
      </Wide>
    </>
  ),
});

function Twins({ values }: { values: ReferralValues }) {
  const twins = useTwins(values);
  return (
    twins.length > 0 && (
      <Wide>
        <TwinsNotice twins={twins} />
      </Wide>
    )
  );
}

export function PersonSection({
  form,
  stored,
}: {
  form: ResourceForm<ReferralValues>;
  stored: ReferralDetail | undefined;
}) {
  // A stored submission would match itself.
  const twinsNotice: Own = { names: [], draw: () => !stored && <Twins values={form.values} /> };
  const parts = [
    ...blockParts(fields, 'person', [['submitter_name', nik], ['submitter_salary', twinsNotice], address]),
    ...blockParts(fields, 'photos', [photos(stored)]),
  ];
  return <Parts fields={fields} parts={parts} form={form} />;
}
