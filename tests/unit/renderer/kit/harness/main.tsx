/// <reference types="vite/client" />
import '@mantine/core/styles.css';
import 'mantine-datatable/styles.css';
import '../../../../../src/renderer/styles/tokens.css';
import '../../../../../src/renderer/styles/base.css';
import { Button, Group, MantineProvider, Menu, SegmentedControl, Tabs, Text, TextInput } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
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
import { SelectionLane } from '../../../../../src/renderer/kit/list/SelectionLane.tsx';
import { SmallTable } from '../../../../../src/renderer/kit/list/SmallTable.tsx';
import { useListRead } from '../../../../../src/renderer/kit/list/useListRead.ts';
import { useSelectedRows } from '../../../../../src/renderer/kit/list/useSelectedRows.ts';
import { queryClient } from '../../../../../src/renderer/lib/queries.ts';
import { agentOperations } from '../../../../../src/shared/entities/agent/operations.ts';

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

/** The value follows the sent keyword with a delay, as on a list page whose URL holds the keyword. */
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

const agents = Array.from({ length: 400 }, (_, index) => ({ id: index + 1 }));
const reads: (() => void)[] = [];
Object.assign(window, {
  answerRead: () => reads.shift()?.(),
  desktop: {
    call: async (_name: string, { path }: { path: string }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      if (limit === 200) await new Promise<void>((resolve) => reads.push(resolve));
      const data = agents.slice((page - 1) * limit, page * limit);
      const body = JSON.stringify({ message: '', data, paginate: { total: agents.length, totalPages: 40 } });
      return { ok: true, data: { status: 200, body } };
    },
  },
});

function Lane() {
  const [page, setPage] = useState(1);
  const state = { page, limit: 10, keyword: '', sort: undefined, tab: '', filters: {} };
  const { stable, total, readPage, query } = useListRead({
    operation: agentOperations.list,
    rowsIn: undefined,
    fixed: undefined,
    state,
    limit: 10,
    onPage: setPage,
    also: () => true,
  });
  const rows: readonly { id: number }[] = stable.rows;
  const selected = useSelectedRows(rows, JSON.stringify(query));
  return (
    <section aria-label="Agen">
      <button type="button" onClick={() => selected.selection.getState().set([1])}>
        Pilih agen
      </button>
      <button type="button" onClick={() => setPage(2)}>
        Halaman 2
      </button>
      <span>{rows[0] && `Dari ${rows[0].id}`}</span>
      <SelectionLane
        selected={selected}
        pageIds={rows.map(({ id }) => id)}
        bulk={{ most: 1000, actions: () => null }}
        total={total}
        atLeast={false}
        readPage={readPage}
      />
    </section>
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
      <Lane />
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
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </ModalsProvider>
  </MantineProvider>,
);
