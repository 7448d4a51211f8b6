import type { FilterValues, Option } from '../../kit/list/filters.ts';
import { useUser } from '../../kit/session.ts';
import { usePartners } from './PartnerSelect.tsx';

/** Company and branch as filters of a list. A branch account sees its own preselected and locked. */

const toOption = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });

export const useCompanyOptions = (): Option[] => (usePartners('company').data?.data ?? []).map(toOption);

/** Branches of the company chosen in another filter; none until it is chosen. */
export const branchOptionsOf = (company: string) =>
  function useBranchOptions(values: FilterValues): Option[] {
    return (usePartners('branch', values[company]).data?.data ?? []).map(toOption);
  };

export function useOwnCompany(): string | undefined {
  const user = useUser();
  return user.typeAccount === 'branch' && user.companyId ? String(user.companyId) : undefined;
}

export function useOwnBranch(): string | undefined {
  const user = useUser();
  return user.typeAccount === 'branch' && user.partnerId ? String(user.partnerId) : undefined;
}
