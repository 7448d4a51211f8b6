import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useMay } from '../../../kit/useMay.ts';
import { useRemove } from '../../../kit/useRemove.ts';
import { type CaseName, caseNames, casesText, caseText } from './choices.ts';

/** Numbers named in the question; more are counted (features.md B6). */
const named = 5;

/**
 * 'Hapus Pengajuan' (Batal, Hapus) for one or many, by number (S-038, R-152); held before it is sent (features.md B5).
 * Resolves true when they are going to be gone. `carried`: their own page is left by it.
 */
export function useDeleteReferrals({
  carried = false,
} = {}): (referrals: readonly CaseName[]) => Promise<boolean> {
  const one = useRemove(entities.referral.remove);
  const many = useRemove(entities.referral.bulkRemove);
  const mayOne = useMay(entities.referral.remove);
  return (referrals) => {
    const [first] = referrals;
    const cases = casesText(referrals);
    const title = 'Hapus Pengajuan';
    const held = {
      title: `Hapus ${cases}`,
      entity: 'referral',
      ids: referrals.map(({ id }) => id),
      nameOf: caseNames(referrals),
      carried,
    };
    // Whoever may only delete several may delete several of one, too.
    if (first && referrals.length === 1 && mayOne)
      return one(
        { id: first.id },
        {
          title,
          what: `Pengajuan ${cases}`,
          held,
        },
      );
    const numbers = referrals.slice(0, named).map(caseText);
    const further = referrals.length - numbers.length;
    const list =
      further > 0 ? `${numbers.join(', ')}, dan ${formatCount(further)} lainnya` : numbers.join(', ');
    return many(
      { referral_ids: referrals.map((referral) => referral.id) },
      {
        title,
        what: `${formatCount(referrals.length)} pengajuan (${list})`,
        held,
      },
    );
  };
}
