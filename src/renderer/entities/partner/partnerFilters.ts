import type { Session } from '../../../shared/entities/session/schema.ts';
import type { FilterValues, Option } from '../../kit/list/filters.ts';
import { usePartners } from './PartnerSelect.tsx';

/** Filters of a partner user are locked to the user's own company and branch. */

const toOption = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });

export const useCompanyOptions = (): Option[] | undefined => usePartners('company').data?.data.map(toOption);

export const branchOptionsOf = (company: string) =>
  function useBranchOptions(values: FilterValues): Option[] | undefined {
    return usePartners('branch', values[company]).data?.data.map(toOption);
  };

const textOf = (id: number | null) => (id === null ? undefined : String(id));

/** Undefined for accounts of the office. */
export const ownCompany = ({ companyId }: Session) => textOf(companyId);

/** Undefined for accounts without a branch. */
export const ownBranch = ({ companyId, partnerId }: Session) =>
  partnerId === companyId ? undefined : textOf(partnerId);
