import { entities } from '../../../shared/entities/index.ts';
import { openApiFields } from '../../../shared/entities/openApi/fields.ts';
import type { OpenApiRow } from '../../../shared/entities/openApi/schema.ts';
import { openApiStatusNames, openApiStatusOf } from '../../../shared/entities/openApi/status.ts';
import { partnerFields, partnerProductFields } from '../../../shared/entities/partner/fields.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { OpenApiStatusBadge } from '../../entities/openApi/OpenApiStatusBadge.tsx';
import { listColumns } from '../../kit/list/listColumns.ts';

const { list } = entities.partner;

/** S-040. */
export const companyColumns = listColumns(list, partnerFields, [
  { name: 'partner_prefix_code', title: 'ID Perusahaan', tone: 'strong' },
  'name',
  'partner_code',
  'category',
]);

/** S-047. */
export const branchColumns = listColumns(list, partnerFields, [
  { name: 'partner_prefix_code', title: 'ID Cabang', tone: 'strong' },
  'name',
  'parent_id',
]);

/** Branches inside the profile of their company. */
export const ownBranchColumns = listColumns(list, partnerFields, [
  { name: 'partner_prefix_code', title: 'ID Cabang', width: 110 },
  'name',
  'city',
  'pic_name',
]);

/** Admins inside a profile (S-043). */
export const adminColumns = listColumns(entities.user.partnerAdmins, userFields, [
  { name: 'id', title: 'ID Admin' },
  'name',
  'email',
]);

/** Its programs that use the open API, with their state. */
export const openApiColumns = [
  ...listColumns(entities.openApi.list, openApiFields, ['pic_name']),
  {
    key: 'status',
    title: openApiFields.status.label,
    width: openApiFields.status.width,
    sortable: false,
    value: (row: OpenApiRow) => openApiStatusNames[openApiStatusOf(row)],
    render: (row: OpenApiRow) => <OpenApiStatusBadge status={openApiStatusOf(row)} problem={row.problem} />,
  },
];

/** Products inside the profile of a company (S-043). */
export const productColumns = listColumns(entities.partner.products, partnerProductFields, [
  'id',
  'product_name',
]);
