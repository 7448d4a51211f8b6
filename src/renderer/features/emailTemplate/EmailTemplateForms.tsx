import { emailTemplateFields as fields } from '../../../shared/entities/emailTemplate/fields.ts';
import { unknownVariables } from '../../../shared/entities/emailTemplate/variables.ts';
import { entities } from '../../../shared/entities/index.ts';
import { confirm } from '../../kit/confirm.tsx';
import { AddRecord, EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownPart, section } from '../../kit/form/section.tsx';
import type { FormValues } from '../../kit/form/values.ts';
import { Hint } from '../../kit/layout/Hint.tsx';
import { emailTemplatePages } from '../../pages/emailTemplatePages.ts';
import { MailPreview } from './MailPreview.tsx';
import { VariableList } from './VariableList.tsx';

const { create, detail, update } = entities.emailTemplate;

const variables = ownPart(fields, [], (form) => (
  <VariableList {...form.field('message')} purpose={form.values.purpose} />
));

type Values = FormValues<typeof fields>;
const preview = ({ title, message }: Values) => <MailPreview subject={title} message={message} />;

/** Unknown placeholders are sent as text, so the user must agree. */
async function agreeToUnknown({ title, message, purpose }: Values): Promise<boolean | string> {
  const unknown = unknownVariables(`${title} ${message}`, purpose);
  return (
    unknown.length === 0 ||
    (await confirm({
      title: 'Simpan dengan variabel yang tidak dikenal?',
      body: <Hint tone="amber">{unknown.join(', ')} tidak dikenal dan dikirim apa adanya.</Hint>,
      action: 'Simpan apa adanya',
      cancel: 'Perbaiki',
    })) ||
    (unknownVariables(title, purpose).length > 0 ? 'title' : 'message')
  );
}

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
