import { entities } from '../../../shared/entities/index.ts';
import { openApiFields } from '../../../shared/entities/openApi/fields.ts';
import type { OpenApiRow } from '../../../shared/entities/openApi/schema.ts';
import { openApiStatusNames, openApiStatusOf } from '../../../shared/entities/openApi/status.ts';
import { partnerFields, partnerProductFields } from '../../../shared/entities/partner/fields.ts';
import { userFields } from '../../../shared/entities/user/fields.ts';
import { NotedName } from '../../entities/note/NotedName.tsx';
import { OpenApiStatusBadge } from '../../entities/openApi/OpenApiStatusBadge.tsx';
import { listColumns } from '../../kit/list/listColumns.ts';

const { list } = entities.partner;

const notedName = {
  name: 'name',
  render: ({ id, name }: { id: number; name: string }) => <NotedName id={id} name={name} />,
} as const;

export const companyColumns = listColumns(list, partnerFields, [
  { name: 'partner_prefix_code', title: 'ID Perusahaan', tone: 'strong' },
  notedName,
  'partner_code',
  'category',
]);

export const branchColumns = listColumns(list, partnerFields, [
  { name: 'partner_prefix_code', title: 'ID Cabang', tone: 'strong' },
  notedName,
  'parent_id',
]);

export const ownBranchColumns = listColumns(list, partnerFields, [
  { name: 'partner_prefix_code', title: 'ID Cabang', width: 100 },
  { name: 'name', width: 250 },
  { name: 'city', width: 145 },
  { name: 'pic_name', width: 140 },
]);

export const adminColumns = listColumns(entities.user.partnerAdmins, userFields, [
  { name: 'id', title: 'ID Admin' },
  'name',
  'email',
]);

export const openApiColumns = [
  ...listColumns(entities.openApi.list, openApiFields, ['pic_name']),
  {
    key: 'status',
    kind: 'choice' as const,
    title: openApiFields.status.label,
    width: openApiFields.status.width,
    sortable: false,
    value: (row: OpenApiRow) => openApiStatusNames[openApiStatusOf(row)],
    render: (row: OpenApiRow) => <OpenApiStatusBadge status={openApiStatusOf(row)} problem={row.problem} />,
  },
];

export const productColumns = listColumns(entities.partner.products, partnerProductFields, [
  'id',
  'product_name',
]);
