import { pageSizes } from '../../../shared/core/list.ts';
import { emailTemplateFields } from '../../../shared/entities/emailTemplate/fields.ts';
import { purposeWords } from '../../../shared/entities/emailTemplate/variables.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { emailTemplatePages } from '../../pages/emailTemplatePages.ts';

const { list, remove } = entities.emailTemplate;
const columns = listColumns(list, emailTemplateFields, ['title', 'message', 'menu', 'purpose', 'author']);

export default function EmailTemplateListPage() {
  const removeTemplate = useRemove(remove);
  return (
    <RecordList
      page={emailTemplatePages.list}
      name="emailTemplate"
      operation={list}
      rowsIn={({ template }) => template}
      columns={columns}
      sizes={pageSizes.small}
      order={{ key: 'title', dir: 'asc' }}
      add={emailTemplatePages.add}
      open={emailTemplatePages.edit}
      edit={emailTemplatePages.edit}
      remove={{
        operation: remove,
        onRemove: ({ id, version, title, purpose }) =>
          removeTemplate(
            { id, version },
            {
              title: 'Hapus Template',
              what: `Template ${title}`,
              ...(purpose && {
                note: `Email "${purposeWords[purpose]}" lalu memakai teks bawaan Rujukan, sampai template lain dipilih.`,
              }),
            },
          ),
      }}
      words={{ edit: 'Ubah Template', remove: 'Hapus Template' }}
    />
  );
}
