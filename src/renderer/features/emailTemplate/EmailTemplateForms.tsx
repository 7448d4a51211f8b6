import { emailTemplateFields as fields } from '../../../shared/entities/emailTemplate/fields.ts';
import { unknownVariables } from '../../../shared/entities/emailTemplate/variables.ts';
import { entities } from '../../../shared/entities/index.ts';
import { confirmUnknown } from '../../kit/form/confirmUnknown.tsx';
import { AddRecord, EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownPart, section } from '../../kit/form/section.tsx';
import type { FormValues } from '../../kit/form/values.ts';
import { emailTemplatePages } from '../../pages/emailTemplatePages.ts';
import { MailPreview } from './MailPreview.tsx';
import { VariableList } from './VariableList.tsx';

const { create, detail, update } = entities.emailTemplate;

const variables = ownPart(fields, [], (form) => (
  <VariableList {...form.field('message')} purpose={form.values.purpose} />
));

type Values = FormValues<typeof fields>;
const preview = ({ title, message }: Values) => <MailPreview subject={title} message={message} />;

const agreeToUnknown = ({ title, message, purpose }: Values) =>
  confirmUnknown(
    unknownVariables(`${title} ${message}`, purpose),
    unknownVariables(title, purpose).length > 0 ? 'title' : 'message',
  );

const sections = [
  section(fields, 'Template', ['title', 'menu', 'purpose'], 'Nama menjadi subjek email.'),
  section(fields, 'Isi', ['message', variables], 'Teks biasa. Baris baru mengikuti ketikan Anda.'),
];

export const AddEmailTemplatePage = () => (
  <AddRecord
    page={emailTemplatePages.add}
    operation={create}
    fields={fields}
    sections={sections}
    aside={preview}
    agree={agreeToUnknown}
  />
);

export const EditEmailTemplatePage = () => (
  <EditRecord
    page={emailTemplatePages.edit}
    read={detail}
    operation={update}
    fields={fields}
    sections={() => sections}
    aside={preview}
    agree={agreeToUnknown}
  />
);
