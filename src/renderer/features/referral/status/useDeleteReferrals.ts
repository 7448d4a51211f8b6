import { formatCount } from '../../../../shared/core/formats.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { holdsPayment, paidTexts } from '../../../../shared/entities/referral/paid.ts';
import { type ReferralStatus, referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { heldNote } from '../../../entities/teamwork/askAboutHeld.ts';
import { alert } from '../../../kit/dialogs/confirm.tsx';
import { useRemove } from '../../../kit/dialogs/useRemove.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { useUser } from '../../../kit/session/session.ts';
import { type CaseName, caseNames, casesText, caseText } from './choices.ts';
import { seenOf, watchedRows, watchRows } from './seen.ts';
import { useShowReferrals } from './useShowReferrals.ts';

const named = 5;

interface Deleted extends CaseName {
  referral_status_id: ReferralStatus;
  decision_version: number;
  total_incentive: number;
}

function paymentNote(paid: readonly Deleted[], all: readonly Deleted[]): string {
  const sum = paid.reduce((total, { total_incentive }) => total + total_incentive, 0);
  const [first] = all;
  const which =
    first && all.length === 1
      ? `Statusnya ${referralStatusNames[first.referral_status_id]}`
      : `Di antaranya ${formatCount(paid.length)} berstatus Pembayaran atau Selesai`;
  return `${which}, dengan insentif ${formatRupiah(sum)}.`;
}

export function useDeleteReferrals(): (referrals: readonly Deleted[]) => Promise<boolean> {
  const one = useRemove(entities.referral.remove);
  const many = useRemove(entities.referral.bulkRemove);
  const mayOne = useMay(entities.referral.remove);
  const showReferrals = useShowReferrals();
  const mayReadClaims = useMay(entities.claim.list);
  const isHouse = useUser().companyId === null;
  return async (referrals) => {
    const paid = referrals.filter((each) => holdsPayment(each.referral_status_id));
    if (paid.length > 0 && !isHouse) {
      await alert(paidTexts.removal, casesText(paid));
      return false;
    }
    const ids = referrals.map(({ id }) => id);
    const notes = [
      paid.length > 0 && paymentNote(paid, referrals),
      mayReadClaims && (await heldNote(ids)),
    ].filter(Boolean);
    const note = notes.length > 0 ? { note: notes.join(' ') } : {};
    const [first] = referrals;
    const cases = casesText(referrals);
    const title = 'Hapus Pengajuan';
    const held = {
      title: `Hapus ${cases}`,
      entity: 'referral',
      ids,
      nameOf: caseNames(referrals),
      watch: watchRows(referrals),
      onShowRecords: showReferrals,
    };
    const inputOf = (some: readonly Deleted[]) => ({
      referral_ids: some.map(({ id }) => id),
      seen: seenOf(some),
    });
    // The right to delete several submissions includes a single submission.
    if (first && referrals.length === 1 && mayOne)
      return one(
        { id: first.id, seen: first.decision_version },
        {
          title,
          what: `Pengajuan ${cases}`,
          watched: watchedRows(referrals),
          held,
          ...note,
        },
      );
    const numbers = referrals.slice(0, named).map(caseText);
    const further = referrals.length - numbers.length;
    const list =
      further > 0 ? `${numbers.join(', ')}, dan ${formatCount(further)} lainnya` : numbers.join(', ');
    return many(inputOf(referrals), {
      title,
      what: `${formatCount(referrals.length)} pengajuan (${list})`,
      watched: watchedRows(referrals),
      held: {
        ...held,
        only: (ids) => {
          const some = referrals.filter(({ id }) => ids.includes(id));
          const what = casesText(some);
          return { input: inputOf(some), title: `Hapus ${what}`, what };
        },
      },
      ...note,
    });
  };
}
