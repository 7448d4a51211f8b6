import { entities } from '../../../shared/entities/index.ts';
import { partnerFields, partnerLabels } from '../../../shared/entities/partner/fields.ts';
import { ownCompany, useCompanyOptions } from '../../entities/partner/partnerFilters.ts';
import { listFilters } from '../../kit/list/filters.ts';
import { PartnerList } from './PartnerList.tsx';
import { branchColumns } from './partnerColumns.tsx';

export const branchFilters = listFilters(entities.partner.list, partnerFields, [
  {
    kind: 'select',
    name: 'company_id',
    label: partnerLabels.parent_id,
    useOptions: useCompanyOptions,
    locked: ownCompany,
  },
  { kind: 'text', name: 'city' },
]);

export default function BranchListPage() {
  return <PartnerList type="branch" columns={branchColumns} filters={branchFilters} />;
}
