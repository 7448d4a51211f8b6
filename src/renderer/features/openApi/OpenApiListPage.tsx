import { IconKey, IconListCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { openApiFields } from '../../../shared/entities/openApi/fields.ts';
import type { OpenApiRow } from '../../../shared/entities/openApi/schema.ts';
import { openApiStatusNames, openApiStatusOf } from '../../../shared/entities/openApi/status.ts';
import { OpenApiStatusBadge } from '../../entities/openApi/OpenApiStatusBadge.tsx';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { pathTo } from '../../kit/page/page.ts';
import { openApiPages as pages } from '../../pages/openApiPages.ts';
import { popupFor } from './useOpenApiForm.ts';

const { list, remove } = entities.openApi;

const described = listColumns(list, openApiFields, [
  { name: 'pic_name', tone: 'strong' },
  'phone_number',
  'company',
  { name: 'createdAt', hidden: true },
  { name: 'updatedAt', hidden: true },
]);

const columns = [
  ...described.slice(0, 3),
  {
    key: 'status',
    kind: 'choice' as const,
    title: openApiFields.status.label,
    width: openApiFields.status.width,
    sortable: true,
    value: (row: OpenApiRow) =>
      [openApiStatusNames[openApiStatusOf(row)], row.problem].filter(Boolean).join(', '),
    render: (row: OpenApiRow) => <OpenApiStatusBadge status={openApiStatusOf(row)} problem={row.problem} />,
  },
  ...described.slice(3),
];

export default function OpenApiListPage() {
  const navigate = useNavigate();
  const removePartner = useRemove(remove, (error) => notifyFailure(error, popupFor));
  return (
    <RecordList
      page={pages.list}
      name="openApi"
      operation={list}
      columns={columns}
      add={pages.add}
      open={pages.edit}
      edit={pages.edit}
      rowMenu={({ id }) => [
        {
          label: pages.credentials.title,
          icon: <IconKey size={15} />,
          onClick: () => navigate(pathTo(pages.credentials, { id })),
        },
        {
          label: pages.rights.title,
          icon: <IconListCheck size={15} />,
          onClick: () => navigate(pathTo(pages.rights, { id })),
        },
      ]}
      remove={{
        operation: remove,
        onRemove: ({ id, version, pic_name, company_name }) =>
          removePartner(
            { id, version },
            {
              title: 'Hapus Partner Open API',
              what: `Partner Open API ${company_name} (PIC ${pic_name})`,
            },
          ),
      }}
    />
  );
}
