import { formatCount } from '../../../shared/core/formats.ts';
import type { Claim } from '../../../shared/entities/claim/schema.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { heldText, holdersText } from './claimText.ts';

type Holding = Pick<Claim, 'kind' | 'holder' | 'user_id'>;

export function askHeld(claims: readonly Holding[]): Promise<boolean> {
  const [first, ...others] = claims;
  if (!first) return Promise.resolve(true);
  return confirm({
    title:
      others.length === 0
        ? `${heldText(first)}. Lanjutkan?`
        : `${formatCount(claims.length)} pengajuan sedang dipegang orang lain. Lanjutkan?`,
    body:
      others.length === 0
        ? 'Pengajuan ini lepas dari tangannya begitu keputusan Anda terkirim; itu tercatat di riwayat petugas.'
        : `${holdersText(claims)}. Pengajuan itu lepas dari tangan mereka begitu keputusan Anda terkirim; itu tercatat di riwayat petugas.`,
    action: 'Lanjutkan',
    cancel: 'Batal',
  });
}
