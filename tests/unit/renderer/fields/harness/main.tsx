/// <reference types="vite/client" />
import '@fontsource-variable/inter';
import '@fontsource-variable/plus-jakarta-sans';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '../../../../../src/renderer/styles/tokens.css';
import '../../../../../src/renderer/styles/base.css';
import { MantineProvider, SimpleGrid } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { useWindowEvent } from '@mantine/hooks';
import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { nameMonths } from '../../../../../src/renderer/app/theme/monthNames.ts';
import { resolver, theme } from '../../../../../src/renderer/app/theme/theme.ts';
import { ColourField } from '../../../../../src/renderer/kit/fields/ColourField.tsx';
import { CheckboxTreeField } from '../../../../../src/renderer/kit/fields/choices/CheckboxTreeField.tsx';
import {
  RadioField,
  SelectField,
  SwitchField,
} from '../../../../../src/renderer/kit/fields/choices/ChoiceFields.tsx';
import { LookupSelect } from '../../../../../src/renderer/kit/fields/choices/LookupSelect.tsx';
import { MultiSelectField } from '../../../../../src/renderer/kit/fields/choices/MultiSelectField.tsx';
import { SearchMultiSelect } from '../../../../../src/renderer/kit/fields/choices/SearchMultiSelect.tsx';
import { SuggestField } from '../../../../../src/renderer/kit/fields/choices/SuggestField.tsx';
import type { TreeGroup } from '../../../../../src/renderer/kit/fields/choices/treeStates.ts';
import { DateTimeField } from '../../../../../src/renderer/kit/fields/days/DateTimeField.tsx';
import { DayField } from '../../../../../src/renderer/kit/fields/days/DayFields.tsx';
import { EmailField } from '../../../../../src/renderer/kit/fields/EmailField.tsx';
import { type Field, typingOf } from '../../../../../src/renderer/kit/fields/field.ts';
import { NumberField, PercentField } from '../../../../../src/renderer/kit/fields/figures/NumberFields.tsx';
import { RupiahField } from '../../../../../src/renderer/kit/fields/figures/RupiahField.tsx';
import { PasswordField } from '../../../../../src/renderer/kit/fields/PasswordField.tsx';
import { trackPresses } from '../../../../../src/renderer/kit/fields/places/userFocus.ts';
import { DigitsField, PhoneField, TextField } from '../../../../../src/renderer/kit/fields/TextFields.tsx';
import { drawInput } from '../../../../../src/renderer/kit/form/inputs.tsx';
import { useFormKeys } from '../../../../../src/renderer/kit/form/useFormKeys.ts';
import { followEscape } from '../../../../../src/renderer/kit/keys/topmost.ts';
import { FilterModal } from '../../../../../src/renderer/kit/list/FilterModal.tsx';
import type { Filter, FilterValues } from '../../../../../src/renderer/kit/list/filters.ts';
import { useSession } from '../../../../../src/renderer/kit/session/sessionState.ts';
import { queryClient } from '../../../../../src/renderer/lib/queries.ts';
import type { FieldInfo, FieldMap } from '../../../../../src/shared/core/fields.ts';
import type { Envelope } from '../../../../../src/shared/core/operation.ts';
import type { Session } from '../../../../../src/shared/entities/session/schema.ts';

const state = new URLSearchParams(location.search).get('state') ?? 'empty';

/** Only these fields are in `?state=figures`, where tests type thousands of keys. */
const figures = new Set(['rupiah', 'negative', 'number', 'percent']);

const filled: Record<string, unknown> = {
  text: 'Siti Hidayat',
  phone: '081234567890',
  digits: '3273054112900009',
  rupiah: 1_250_000,
  number: 42,
  percent: 2.5,
  day: '1990-12-01',
  from: '2026-11-01',
  to: '2026-11-30',
  email: 'siti@contoh.example',
  password: '111111',
  colour: '#D8ECE6',
  choice: 'b',
  radio: 'a',
  flag: true,
  products: [1, 3],
  rights: ['r_agent', 'c_agent', 'r_role'],
};

const groups: TreeGroup[] = [
  {
    key: 'p_agent',
    label: 'Agen',
    leaves: [
      { key: 'r_agent', label: 'Lihat agen' },
      { key: 'c_agent', label: 'Tambah agen' },
      { key: 'd_agent', label: 'Hapus agen', locked: 'Anda tidak memegang hak ini' },
    ],
  },
  { key: 'p_role', label: 'Role', leaves: [{ key: 'r_role', label: 'Lihat role' }] },
];
const words = { a: 'Alfa', b: 'Beta', c: 'Gama' };
const products = {
  rows: ['KTA', 'Kartu Kredit', 'Tabungan'].map((name, index) => ({ id: index + 1, name })),
  loading: false,
  isRead: true,
  error: null,
  retry: () => {},
};

/** A select field whose options arrive on the event `rows`. */
function LateField(field: Field<number | null>) {
  const [came, setCame] = useState(false);
  useWindowEvent('rows', () => setCame(true));
  const from = { ...products, rows: came ? products.rows : [], loading: !came, isRead: came };
  return <LookupSelect {...field} from={from} toOption={({ id, name }) => ({ value: id, label: name })} />;
}

/** A search field whose server answers on the event `found`. */
function SearchField(field: Field<string[]>) {
  const [keyword, search] = useState('');
  const [answered, setAnswered] = useState('');
  useWindowEvent('found', () => setAnswered(keyword));
  const rows = ['AG-1 Budi', 'AG-2 Siti'].filter((row) => row.includes(answered));
  const found = { data: { data: rows }, isFetching: answered !== keyword, error: null };
  return (
    <SearchMultiSelect
      {...field}
      onSearch={search}
      found={found as unknown as UseQueryResult<Envelope<string[]>>}
      toOption={(row) => ({ value: row, label: row })}
      most={5}
    />
  );
}

/** A text field whose suggestions arrive on the event `agents`. */
function NumberSuggestions(field: Field<string>) {
  const [came, setCame] = useState(false);
  useWindowEvent('agents', () => setCame(true));
  const agents = [
    { value: 'AG-1', text: 'Budi' },
    { value: 'AG-2', text: 'Siti' },
  ];
  return <SuggestField {...field} suggestions={came ? agents : []} />;
}

const maps = import.meta.glob<Record<string, unknown>>('../../../../../src/shared/entities/*/fields.ts', {
  eager: true,
});
const textKinds = ['text', 'longText', 'code', 'digits', 'phone', 'nik', 'email', 'password'];
const described = Object.entries(maps).flatMap(([path, exported]) =>
  Object.entries(exported)
    .filter(([name, map]) => name.endsWith('ields') && typeof map === 'object')
    .flatMap(([map, infos]) =>
      Object.entries(infos as FieldMap)
        .filter(([, { kind = 'text' }]) => textKinds.includes(kind))
        .map(([name, info]) => ({ id: `${path.split('/').at(-2)}-${map}-${name}`, info })),
    ),
);

const bound = 12;

function Described({ id, info }: { id: string; info: FieldInfo }) {
  const [value, setValue] = useState('');
  return drawInput(info, {
    id,
    label: info.label,
    required: false,
    value,
    onChange: setValue,
    onBlur: () => {},
    error: undefined,
    maxLength: bound,
    ...typingOf(info),
  });
}

const spans: readonly Filter[] = [
  { kind: 'text', name: 'city', label: 'Kota' },
  { kind: 'day', name: 'start_date', label: 'Dari' },
  { kind: 'day', name: 'end_date', label: 'Sampai', notBefore: 'start_date' },
];

const ofTheHouse = { companyId: null, partnerId: null } as Session;

function Filters() {
  const [values, setValues] = useState<FilterValues>({});
  const [opened, setOpened] = useState(true);
  return (
    <form>
      <FilterModal
        filters={spans}
        values={values}
        opened={opened}
        onClose={() => setOpened(false)}
        onApply={setValues}
      />
      <output id="values">{JSON.stringify(values)}</output>
    </form>
  );
}

function Gallery() {
  if (state === 'filters') {
    useSession.setState({ session: ofTheHouse });
    return <Filters />;
  }
  if (state === 'typing')
    return (
      <form>
        {described.map((each) => (
          <Described key={each.id} {...each} />
        ))}
      </form>
    );
  return <Simple />;
}

function Simple() {
  const [values, setValues] = useState<Record<string, unknown>>(state === 'filled' ? filled : {});
  const field = <Value,>(name: string, label: string, empty: Value): Field<Value> => ({
    id: name,
    label,
    required: state === 'error',
    value: (values[name] as Value | undefined) ?? empty,
    onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
    onBlur: () => {},
    error: state === 'error' ? `${label} wajib diisi` : undefined,
  });
  const [left, setLeft] = useState(0);
  useFormKeys({ scope: 'page', onCancel: () => setLeft(left + 1) });
  const parts: ReactNode[] = [
    <TextField key="text" {...field('text', 'Nama', '')} />,
    <PhoneField key="phone" {...field('phone', 'Nomor Telepon', '')} />,
    <DigitsField key="digits" {...field('digits', 'NIK', '')} maxLength={16} />,
    <RupiahField key="rupiah" {...field<number | string>('rupiah', 'Gaji', '')} />,
    <RupiahField key="negative" {...field<number | string>('negative', 'Insentif', '')} negative />,
    <NumberField key="number" {...field<number | string>('number', 'Kuota', '')} />,
    <PercentField key="percent" {...field<number | string>('percent', 'Bunga', '')} />,
    <DayField key="day" {...field('day', 'Tanggal Lahir', '')} />,
    <DayField key="from" {...field('from', 'Mulai', '')} />,
    <DayField key="to" {...field('to', 'Selesai', '')} />,
    <DateTimeField key="at" {...field<string | null>('at', 'Waktu Tayang', null)} />,
    <EmailField key="email" {...field('email', 'Email', '')} />,
    <PasswordField key="password" {...field('password', 'Password', '')} meter="digits" />,
    <ColourField key="colour" {...field('colour', 'Warna', '')} />,
    <SelectField key="choice" {...field('choice', 'Kategori', '')} words={words} />,
    <RadioField key="radio" {...field('radio', 'Status', '')} words={words} />,
    <SwitchField key="flag" {...field('flag', 'Periode', false)} words={{ true: 'Ya', false: 'Tidak' }} />,
    <MultiSelectField
      key="products"
      {...field<number[]>('products', 'Produk', [])}
      from={products}
      toOption={({ id, name }) => ({ value: id, label: name })}
    />,
    <LateField key="late" {...field<number | null>('late', 'Program', null)} />,
    <SearchField key="agents" {...field<string[]>('agents', 'Agen Penerima', [])} />,
    <NumberSuggestions key="agent" {...field('agent', 'Nomor Agen', '')} />,
    <CheckboxTreeField
      key="rights"
      {...field<readonly string[]>('rights', 'Hak Akses', [])}
      groups={groups}
    />,
  ];
  return (
    <>
      <h1>Isian</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setValues((before) => ({ ...before, sent: true }));
        }}
      >
        <SimpleGrid cols={2} p="md">
          {state === 'figures'
            ? parts.filter((part) => figures.has(String((part as ReactElement).key)))
            : parts}
        </SimpleGrid>
        <button type="submit">Simpan</button>
      </form>
      <textarea id="source" aria-label="Teks untuk diseret" rows={1} />
      <output id="values">{JSON.stringify(values)}</output>
      <output id="left">{left}</output>
    </>
  );
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });

nameMonths();
followEscape();
trackPresses();
createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 1 }}>
      <QueryClientProvider client={queryClient}>
        <Gallery />
      </QueryClientProvider>
    </DatesProvider>
  </MantineProvider>,
);
