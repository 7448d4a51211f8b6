import { entities } from '../../../shared/entities/index.ts';
import { notificationFields as fields } from '../../../shared/entities/notification/fields.ts';
import { LookupSelect, lookup } from '../../kit/fields/choices/LookupSelect.tsx';
import type { Field } from '../../kit/fields/field.ts';
import { ImageField } from '../../kit/fields/media/ImageField.tsx';
import { Wide } from '../../kit/form/FormPage.tsx';
import { ownPart, section } from '../../kit/form/section.tsx';
import { useRead } from '../../lib/queries.ts';
import { Recipients } from './Recipients.tsx';

function CategorySelect({ value, onChange, ...field }: Field<string>) {
  const options = useRead(entities.lookup.options, { group: 'notification_category' }, { fresh: 60_000 });
  return (
    <LookupSelect
      {...field}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      from={lookup(options)}
      toOption={(name) => ({ value: name, label: name })}
    />
  );
}

const category = ownPart(fields, ['category'], (form) => <CategorySelect {...form.field('category')} />);
const picture = ownPart(fields, ['imageFile'], (form) => (
  <Wide>
    <ImageField {...form.field('imageFile')} />
  </Wide>
));
const recipients = ownPart(
  fields,
  ['recipient', 'agentType', 'agentLevel', 'agentCode', 'partnerCode'],
  (form) => <Recipients form={form} />,
);

export const notificationSections = [
  section(fields, 'Penerima', [recipients]),
  section(fields, 'Isi', ['title', 'brief', 'description', picture]),
  section(
    fields,
    'Penanda',
    [category, 'name', 'slug'],
    'Dipakai aplikasi agen untuk mengelompokkan dan membuka notifikasi.',
  ),
];
