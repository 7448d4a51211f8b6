import { emailTemplateFields as fields } from '../../../shared/entities/emailTemplate/fields.ts';
import { unknownVariables } from '../../../shared/entities/emailTemplate/variables.ts';
import { entities } from '../../../shared/entities/index.ts';
import { SelectField } from '../../kit/fields/choices/ChoiceFields.tsx';
import type { Field } from '../../kit/fields/field.ts';
import { confirmUnknown } from '../../kit/form/confirmUnknown.tsx';
import { AddRecord, EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownPart, section } from '../../kit/form/section.tsx';
import type { FormValues } from '../../kit/form/values.ts';
import { Hint } from '../../kit/layout/Hint.tsx';
import { useRead } from '../../lib/queries.ts';
import { emailTemplatePages } from '../../pages/emailTemplatePages.ts';
import { MailPreview } from './MailPreview.tsx';
import { VariableList } from './VariableList.tsx';

const { create, detail, list, update } = entities.emailTemplate;

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

/** Each kind of email has at most one template. A save here removes the kind from its other template. */
function Purpose({ field, own }: { field: Field<string>; own: number | undefined }) {
  const templates = useRead(list, {}).data?.data.template ?? [];
  const other = templates.find(({ id, purpose }) => purpose === field.value && purpose !== '' && id !== own);
  return (
    <div>
      <SelectField {...field} words={fields.purpose.words} />
      {other && <Hint tone="amber">Menggantikan template "{other.title}", yang lalu tidak dipakai.</Hint>}
    </div>
  );
}

const sectionsOf = (own?: number) => [
  section(
    fields,
    'Template',
    [
      'title',
      'menu',
      ownPart(fields, ['purpose'], (form) => <Purpose field={form.field('purpose')} own={own} />),
    ],
    'Nama menjadi subjek email.',
  ),
  section(fields, 'Isi', ['message', variables], 'Teks biasa. Baris baru mengikuti ketikan Anda.'),
];
const newSections = sectionsOf();

export const AddEmailTemplatePage = () => (
  <AddRecord
    page={emailTemplatePages.add}
    operation={create}
    fields={fields}
    sections={newSections}
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
    sections={({ id }) => sectionsOf(id)}
    aside={preview}
    agree={agreeToUnknown}
  />
);
