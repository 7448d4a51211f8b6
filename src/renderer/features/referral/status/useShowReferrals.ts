import { useNavigate } from 'react-router-dom';
import { chosenMost } from '../../../../shared/entities/referral/schema.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { referralPages } from '../../../pages/referralPages.ts';

export function useShowReferrals(): (ids: readonly number[]) => void {
  const navigate = useNavigate();
  return (ids) => {
    const [id] = ids;
    if (ids.length === 1 && id !== undefined) return void navigate(pathTo(referralPages.detail, { id }));
    const query = new URLSearchParams({ referral_ids: ids.slice(0, chosenMost).join(',') });
    void navigate(`${pathTo(referralPages.list)}?${query}`);
  };
}
