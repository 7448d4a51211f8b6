import { nikHint } from '../../../../shared/core/nik.ts';
import { formatDay, jakartaDay } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { RupiahField } from '../../../kit/fields/figures/RupiahField.tsx';
import { ImageField } from '../../../kit/fields/media/ImageField.tsx';
import { RegionFields } from '../../../kit/fields/places/RegionFields.tsx';
import { DigitsField, LongTextField, PhoneField, TextField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid, Wide } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { useRead } from '../../../lib/queries.ts';
import { TwinsNotice } from './TwinsNotice.tsx';
import { useTwins } from './twins.ts';
import type { ReferralValues } from './values.ts';

/** A hint that never blocks the save (features.md F2). */
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

export function PersonSection({
  form,
  stored,
}: {
  form: ResourceForm<ReferralValues>;
  stored: ReferralDetail | undefined;
}) {
  const nikText = useNikText(form.values.nik);
  const twins = useTwins(form.values);
  const identity = form.field('submitter_identity_photo');
  return (
    <FieldGrid>
      <TextField {...form.field('submitter_name')} />
      <DigitsField {...form.field('nik')} description={nikText} />
      <PhoneField {...form.field('submitter_mobile_number')} />
      <TextField {...form.field('submitter_job')} />
      <RupiahField {...form.field('submitter_salary')} monthly />
      {!stored && twins.length > 0 && (
        <Wide>
          <TwinsNotice twins={twins} />
        </Wide>
      )}
      <Wide>
        <LongTextField {...form.field('submitter_address')} />
      </Wide>
      <RegionFields
        province={form.field('submitter_province')}
        city={form.field('submitter_city')}
        district={form.field('submitter_kecamatan')}
        village={form.field('submitter_kelurahan')}
        zip={form.field('submitter_zip_code')}
      />
      <Wide>
        <ImageField
          {...identity}
          folder="referral_identity_card"
          // A stored identity photo may be replaced but not removed.
          removable={!stored?.submitter_identity_photo}
          {...(stored?.is_photo_open && stored.is_ktp_mandatory && { description: photoOpenText })}
        />
      </Wide>
      <Wide>
        <ImageField {...form.field('submitter_selfie_photo')} folder="referral_selfie" />
      </Wide>
    </FieldGrid>
  );
}
