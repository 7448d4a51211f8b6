import { formatCount } from '../../../shared/core/formats.ts';
import { type Claim, claimsMost } from '../../../shared/entities/claim/schema.ts';
import { entities } from '../../../shared/entities/index.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { request } from '../../lib/api.ts';
import { heldText, holdersText } from './claimText.ts';

type HeldClaim = Pick<Claim, 'kind' | 'holder' | 'user_id'>;

export function askAboutHeld(claims: readonly HeldClaim[]): Promise<boolean> {
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

/** Undefined if no other user holds any of the submissions, or if the request fails. */
export async function heldNote(ids: readonly number[]): Promise<string | undefined> {
  try {
    const { data } = await request(entities.claim.list, { referral_ids: ids.slice(0, claimsMost) });
    const held = data.filter(({ mine }) => !mine);
    const [first] = held;
    if (!first) return undefined;
    return ids.length === 1
      ? `${heldText(first)}.`
      : `${formatCount(held.length)} di antaranya sedang dipegang orang lain: ${holdersText(held)}.`;
  } catch {
    return undefined;
  }
}
