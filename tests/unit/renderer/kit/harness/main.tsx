/// <reference types="vite/client" />
import '@mantine/core/styles.css';
import 'mantine-datatable/styles.css';
import '../../../../../src/renderer/styles/tokens.css';
import '../../../../../src/renderer/styles/base.css';
import { Button, Group, MantineProvider, Menu, SegmentedControl, Tabs, Text, TextInput } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { resolver, theme } from '../../../../../src/renderer/app/theme/theme.ts';
import { alert, confirm } from '../../../../../src/renderer/kit/dialogs/confirm.tsx';
import { Dialog } from '../../../../../src/renderer/kit/dialogs/Dialog.tsx';
import { ImageField } from '../../../../../src/renderer/kit/fields/media/ImageField.tsx';
import type { Column } from '../../../../../src/renderer/kit/grid/columns.ts';
import type { GridSort } from '../../../../../src/renderer/kit/grid/GridHead.tsx';
import { ActionList, type GridAction } from '../../../../../src/renderer/kit/grid/RowMenu.tsx';
import { SearchBox } from '../../../../../src/renderer/kit/list/SearchBox.tsx';
import { SmallTable } from '../../../../../src/renderer/kit/list/SmallTable.tsx';

const long = 'Mangkunegaran'.repeat(8).slice(0, 80);

interface Row {
  id: number;
  name: string;
}
const columns: Column<Row>[] = [
  { key: 'name', title: 'Nama', width: 200, sortable: true, value: (row) => row.name },
];

function Buttons() {
  return (
    <Group justify="flex-end" gap="xs" mt="md">
      <Button variant="default">Batal</Button>
      <Button>Simpan {long}</Button>
    </Group>
  );
}

const action = (label: string, disabledReason?: string, closedAs?: string): GridAction => ({
  label,
  onClick: () => {},
  ...(disabledReason && { disabledReason }),
  ...(closedAs && { closedAs }),
});

const menus: Readonly<Record<string, readonly GridAction[]>> = {
  some: [action('A', 'Butuh hak x'), action('B', 'Butuh hak x'), action('C'), action('D', 'Butuh hak x')],
  none: [action('A', 'Dipegang rekan'), action('B', 'Dipegang rekan')],
  called: [
    action('A', 'r', 'Tidak tersedia dari sini'),
    action('B', 'r', 'Tidak tersedia dari sini'),
    action('C'),
  ],
  mixed: [action('A', 'Butuh hak x'), action('B', 'Dipegang rekan'), action('C')],
  one: [action('A', 'Butuh hak x'), action('B')],
};

const dialogs: Readonly<Record<string, () => React.ReactNode>> = {
  confirm: () => {
    void confirm({ title: `Hapus ${long}?`, body: `${long} tidak dapat dikembalikan.`, action: 'Hapus' });
    return null;
  },
  'confirm with a long action': () => {
    void confirm({
      title: 'Hapus?',
      body: long,
      action: `Hapus ${long}`,
      cancel: 'Tetap di sini',
      danger: true,
    });
    return null;
  },
  alert: () => {
    void alert(long, long);
    return null;
  },
  Dialog: () => (
    <Dialog title={`Ubah ${long}`} onClose={() => {}}>
      <Group>
        <Text size="sm">{long}</Text>
        <Text size="sm">{long}</Text>
      </Group>
      <TextInput label={long} defaultValue={long} description={long} error={long} />
      <Buttons />
    </Dialog>
  ),
  'Dialog in a row': () => (
    <Dialog title={long} size="lg" onClose={() => {}}>
      <Group wrap="nowrap">
        <Text fw={600}>{long}</Text>
        <Button>Pilih</Button>
      </Group>
      <Buttons />
    </Dialog>
  ),
};

function Picture() {
  const [value, setValue] = useState('');
  const field = { required: false, onBlur: () => undefined, error: undefined };
  return <ImageField {...field} id="foto" label="Foto" value={value} onChange={setValue} />;
}

/** The value follows the search with a delay, as in a list whose address holds the search. */
function Search() {
  const [keyword, setKeyword] = useState('');
  const [entered, setEntered] = useState('');
  return (
    <>
      <SearchBox value={keyword} onSearch={(sent) => setTimeout(() => setKeyword(sent), 200)} />
      <output data-keyword>{keyword}</output>
      <SearchBox value="" hint="Agen" onSearch={setEntered} onEnter={setEntered} />
      <output data-entered>{entered}</output>
      <button type="button" onClick={() => setKeyword('')}>
        Hapus filter
      </button>
    </>
  );
}

function Page() {
  const [sort, setSort] = useState<GridSort>({ key: 'id', dir: 'asc' });
  const [shown, setShown] = useState<React.ReactNode>(null);
  return (
    <main>
      {Object.entries(dialogs).map(([name, open]) => (
        <button type="button" key={name} data-dialog={name} onClick={() => setShown(open())}>
          {name}
        </button>
      ))}
      {shown}
      {Object.entries(menus).map(([name, actions]) => (
        <Menu key={name}>
          <Menu.Target>
            <button type="button" data-actions={name}>
              {name}
            </button>
          </Menu.Target>
          <ActionList actions={actions} />
        </Menu>
      ))}
      <SegmentedControl data={['Harian', 'Bulanan']} />
      <Tabs defaultValue="a">
        <Tabs.List>
          <Tabs.Tab value="a">Profil</Tabs.Tab>
          <Tabs.Tab value="b">Cabang</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <nav aria-label="Menu">
        <a href="/" aria-current="page">
          Beranda
        </a>
        <a href="/lain">Lain</a>
      </nav>
      <button type="button" aria-pressed>
        Ditekan
      </button>
      <Picture />
      <Search />
      <SmallTable
        label="Cabang"
        rows={[
          { id: 1, name: 'Bandung' },
          { id: 2, name: 'Cimahi' },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={() => {}}
        rowMenu={() => [{ label: 'Ubah', onClick: () => {} }]}
        sort={sort}
        onSort={(key) =>
          setSort((before) => ({
            key,
            dir: before.key === key && before.dir === 'asc' ? 'desc' : 'asc',
          }))
        }
      />
    </main>
  );
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });
createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={resolver} getStyleNonce={() => nonce}>
    <ModalsProvider>
      <Page />
    </ModalsProvider>
  </MantineProvider>,
);
