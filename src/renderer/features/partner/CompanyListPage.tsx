import { entities } from '../../../shared/entities/index.ts';
import { partnerFields } from '../../../shared/entities/partner/fields.ts';
import { listFilters } from '../../kit/list/filters.ts';
import { PartnerList } from './PartnerList.tsx';
import { companyColumns } from './partnerColumns.tsx';

const filters = listFilters(entities.partner.list, partnerFields, [
  { kind: 'choice', name: 'category' },
  { kind: 'text', name: 'city' },
]);

export default function CompanyListPage() {
  return <PartnerList type="company" columns={companyColumns} filters={filters} />;
}
