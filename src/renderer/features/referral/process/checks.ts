import { nikHint } from '../../../../shared/core/nik.ts';
import { formatDay, formatRupiah } from '../../../../shared/core/values.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';

interface Check {
  fine: boolean;
  text: string;
}

export function checksOf(referral: ReferralDetail, today: string): Check[] {
  return [identity(referral, today), photo(referral), call(referral), income(referral)].filter(
    (check) => check !== undefined,
  );
}

function identity({ nik, is_ktp_mandatory }: ReferralDetail, today: string): Check | undefined {
  if (nik === '') return is_ktp_mandatory ? { fine: false, text: 'NIK belum diisi' } : undefined;
  const hint = nikHint(nik, Number(today.slice(0, 4)));
  return hint
    ? { fine: true, text: `NIK: lahir ${formatDay(hint.birthDate)}, ${hint.sex}` }
    : { fine: false, text: `NIK tidak berisi tanggal lahir (${nik.length} angka)` };
}

function photo({ submitter_identity_photo, is_ktp_mandatory }: ReferralDetail): Check | undefined {
  if (submitter_identity_photo) return { fine: true, text: 'Foto KTP ada' };
  return is_ktp_mandatory ? { fine: false, text: 'Foto KTP belum ada' } : undefined;
}

const call = ({ call: { is_verified } }: ReferralDetail): Check => ({
  fine: is_verified,
  text: is_verified ? 'Panggilan verifikasi sudah dilakukan' : 'Panggilan verifikasi belum dilakukan',
});

function income({ call: { income: said }, submitter_salary: written }: ReferralDetail): Check | undefined {
  if (said === 0 || written === 0) return undefined;
  return said === written
    ? { fine: true, text: 'Penghasilan di panggilan sama dengan di formulir' }
    : {
        fine: false,
        text: `Penghasilan di panggilan ${formatRupiah(said)}, di formulir ${formatRupiah(written)}`,
      };
}
