import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useMay } from '../../../kit/useMay.ts';
import { useRemove } from '../../../kit/useRemove.ts';
import { type CaseName, caseNames, casesText, caseText } from './choices.ts';

/** features.md B6: the question names so many, and counts the rest. */
const named = 5;

/** S-038, R-152, features.md B5: held before sending. */
export function useDeleteReferrals(): (referrals: readonly CaseName[]) => Promise<boolean> {
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
    };
    // The right to delete several submissions also allows deleting one.
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
