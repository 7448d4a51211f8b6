import { emailTemplateFields as fields } from '../../../shared/entities/emailTemplate/fields.ts';
import { entities } from '../../../shared/entities/index.ts';
import { AddRecord, EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownPart, section } from '../../kit/form/section.tsx';
import { emailTemplatePages } from '../../pages/emailTemplatePages.ts';
import { MailPreview } from './MailPreview.tsx';
import { VariableList } from './VariableList.tsx';

const { create, detail, update } = entities.emailTemplate;

const variables = ownPart(fields, [], (form) => <VariableList {...form.field('message')} />);
const preview = ownPart(fields, [], ({ values }) => (
  <MailPreview subject={values.title} message={values.message} />
));

const sections = [
  section(fields, 'Template', ['title', 'menu'], 'Nama menjadi subjek email.'),
  section(fields, 'Isi', ['message', variables], 'Teks biasa; baris baru tetap seperti diketik.'),
  section(fields, 'Pratinjau', [preview]),
];

/** S-097, R-507. */
export const AddEmailTemplatePage = () => (
  <AddRecord page={emailTemplatePages.add} operation={create} fields={fields} sections={sections} />
);

/** S-098, R-507. */
export const EditEmailTemplatePage = () => (
  <EditRecord
    page={emailTemplatePages.edit}
    read={detail}
    operation={update}
    fields={fields}
    sections={() => sections}
  />
);
