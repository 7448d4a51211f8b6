import { faqFields as fields } from '../../../shared/entities/faq/fields.ts';
import { entities } from '../../../shared/entities/index.ts';
import { AddRecord, EditRecord } from '../../kit/form/RecordForm.tsx';
import { section } from '../../kit/form/section.tsx';
import { faqPages } from '../../pages/faqPages.ts';

const { create, detail, update } = entities.faq;
const hint = 'Dibaca agen di menu FAQ aplikasi agen.';
const added = [section(fields, 'Pertanyaan FAQ', ['question', 'answer'], hint)];
const changed = [section(fields, 'Pertanyaan FAQ', ['question', 'answer', 'faq_order'], hint)];

export const AddFaqPage = () => (
  <AddRecord page={faqPages.add} operation={create} fields={fields} sections={added} />
);

export const EditFaqPage = () => (
  <EditRecord
    page={faqPages.edit}
    read={detail}
    operation={update}
    fields={fields}
    sections={() => changed}
    schema={update.input}
    moved={['faq_order']}
  />
);
