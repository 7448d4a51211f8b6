import { jakartaDay } from '../../../../shared/core/values.ts';
import { emptyDate, genders, identityTypes, lifetimeText } from '../../../../shared/entities/agent/fields.ts';
import type { IdentityType } from '../../../../shared/entities/agent/premium.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { RadioField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { LookupSelect, lookup } from '../../../kit/fields/choices/LookupSelect.tsx';
import { DayField } from '../../../kit/fields/days/DayFields.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import { ImageField } from '../../../kit/fields/media/ImageField.tsx';
import { TextField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid, Wide } from '../../../kit/form/FormPage.tsx';
import { regionPart } from '../../../kit/form/regionPart.tsx';
import { blockParts, type OwnPart, type Section, section } from '../../../kit/form/section.tsx';
import { useRead } from '../../../lib/queries.ts';
import { photoFiles, photoNames } from '../premium.ts';
import { nikFactsPart, nikPart } from './NikPart.tsx';
import { type AgentFormFields, agentFormFields as fields } from './values.ts';

type Own = OwnPart<AgentFormFields>;

const wordsOf = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]));

const radio = (name: 'identity_type' | 'gender', words: readonly string[]): Own => ({
  names: [name],
  draw: (form) => <RadioField {...form.field(name)} words={wordsOf(words)} />,
});

const fixedType: Own = { names: ['identity_type'], draw: () => null };

const birthdate: Own = {
  names: ['birthdate'],
  draw: (form) => <DayField {...form.field('birthdate')} max={jakartaDay()} past />,
};

const validity: Own = {
  names: ['identity_expiry_date'],
  draw: (form) => {
    if (form.values.identity_type === 'SIM') return null;
    const field = form.field('identity_expiry_date');
    const isLifetime = field.value === emptyDate;
    return (
      <Wide>
        <FieldGrid>
          <RadioField
            {...field}
            id={`${field.id}-kind`}
            error={undefined}
            value={isLifetime ? 'life' : 'day'}
            words={{ life: lifetimeText, day: 'Sampai tanggal' }}
            onChange={(kind) => field.onChange(kind === 'life' ? emptyDate : '')}
          />
          <DayField
            {...field}
            label="Berlaku sampai"
            required={!isLifetime}
            value={isLifetime ? '' : field.value}
            disabled={isLifetime}
          />
        </FieldGrid>
      </Wide>
    );
  },
};

const photos = photoNames.map(
  (name): Own => ({
    names: [name],
    draw: (form) => (
      <Wide>
        <ImageField {...form.field(name)} folder={photoFiles[name].folder} />
      </Wide>
    ),
  }),
);

const work: Own = {
  names: ['details_work_type_of_work', 'details_work_field_of_work'],
  draw: (form) => (
    <WorkFields
      type={form.field('details_work_type_of_work')}
      field={form.field('details_work_field_of_work')}
    />
  ),
};

const fresh = 60 * 60 * 1000;

function WorkFields({ type, field }: { type: Field<string>; field: Field<string> }) {
  const { workTypes, workFields } = entities.lookup;
  const types = useRead(workTypes, {}, { fresh });
  const typeId = types.data?.data.find(({ name }) => name === type.value)?.id;
  const fieldsOfType = useRead(
    workFields,
    { work_type_id: typeId ?? 0 },
    { fresh, enabled: typeId !== undefined },
  );
  const toOption = ({ name }: { name: string }) => ({ value: name, label: name });
  const shown = (each: Field<string>) => ({
    ...each,
    toOption,
    value: each.value || null,
    ...(each.value && { stored: toOption({ name: each.value }) }),
  });
  return (
    <>
      <LookupSelect
        {...shown(type)}
        from={lookup(types)}
        onChange={(name: string | null) => {
          type.onChange(name ?? '');
          field.onChange('');
        }}
      />
      <LookupSelect
        {...shown(field)}
        from={lookup(fieldsOfType)}
        onChange={(name: string | null) => field.onChange(name ?? '')}
        {...(type.value === '' && { waitsFor: 'Pilih jenis pekerjaan lebih dulu' })}
      />
    </>
  );
}

const address = regionPart(
  fields,
  { province: 'province', city: 'city', district: 'district', village: 'village', zip: 'zip_code' },
  { names: ['rt_rw'], draw: (form) => <TextField {...form.field('rt_rw')} placeholder="001/002" /> },
);

const workplace = regionPart(fields, {
  province: 'details_work_province',
  city: 'details_work_city',
  district: 'details_work_district',
  village: 'details_work_village',
});

export const premiumSections = (upgrade?: IdentityType): Section<AgentFormFields>[] => [
  ...(upgrade ? [section(fields, 'Foto', blockParts(fields, 'photos', photos))] : []),
  section(fields, 'Identitas', [
    ...blockParts(fields, 'identity', [
      [upgrade ? fixedType : radio('identity_type', identityTypes), 'fullname_ewallet_premium', nikPart],
      birthdate,
      radio('gender', genders),
    ]),
    nikFactsPart,
  ]),
  section(fields, 'Alamat sesuai identitas', blockParts(fields, 'address', [address])),
  section(fields, 'Data lainnya', [
    ...blockParts(fields, 'personal', [validity]),
    ...(upgrade === 'KTP' ? [] : blockParts(fields, 'document')),
  ]),
  ...(upgrade ? [] : [section(fields, 'Foto', blockParts(fields, 'photos', photos))]),
  section(fields, 'Detail Pekerjaan', blockParts(fields, 'work', [work, workplace])),
];
