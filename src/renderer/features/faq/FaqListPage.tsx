import { pageSizes } from '../../../shared/core/list.ts';
import { faqFields } from '../../../shared/entities/faq/fields.ts';
import { entities } from '../../../shared/entities/index.ts';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { faqPages } from '../../pages/faqPages.ts';

const { list, remove } = entities.faq;
const columns = listColumns(list, faqFields, ['faq_order', 'question', 'answer']);

export default function FaqListPage() {
  const removeFaq = useRemove(remove);
  return (
    <RecordList
      page={faqPages.list}
      name="faq"
      operation={list}
      columns={columns}
      sizes={pageSizes.small}
      order={{ key: 'faq_order', dir: 'asc' }}
      add={faqPages.add}
      open={faqPages.edit}
      edit={faqPages.edit}
      remove={{
        operation: remove,
        onRemove: ({ id, version, question }) =>
          removeFaq({ id, version }, { title: 'Hapus Pertanyaan FAQ', what: `Pertanyaan “${question}”` }),
      }}
    />
  );
}
