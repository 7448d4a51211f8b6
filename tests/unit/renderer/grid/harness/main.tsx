/// <reference types="vite/client" />
import '@fontsource-variable/inter';
import '@fontsource-variable/plus-jakarta-sans';
import '@mantine/core/styles.css';
import '../../../../../src/renderer/styles/tokens.css';
import '../../../../../src/renderer/styles/base.css';
import './harness.css';
import { Button, MantineProvider } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { resolver, theme } from '../../../../../src/renderer/app/theme/theme.ts';
import { ColumnsButton } from '../../../../../src/renderer/kit/grid/ColumnsButton.tsx';
import { DataGrid, type GridAction } from '../../../../../src/renderer/kit/grid/DataGrid.tsx';
import type { GridSort } from '../../../../../src/renderer/kit/grid/GridHead.tsx';
import { gridOwner } from '../../../../../src/renderer/kit/grid/layout.ts';
import { type PageChoice, Pager } from '../../../../../src/renderer/kit/grid/Pager.tsx';
import { createSelection } from '../../../../../src/renderer/kit/grid/selection.ts';
import { type Sample, sampleColumns, samplePage } from './data.tsx';

declare global {
  interface Window {
    events: string[];
  }
}

window.events = [];
const tell = (event: string) => window.events.push(event);
const query = new URLSearchParams(location.search);
const total = 4321;

const rowMenu = (row: Sample): GridAction[] => [
  { label: 'Lihat rincian', onClick: () => tell(`detail ${row.id}`) },
  { label: 'Ubah status', onClick: () => tell(`status ${row.id}`), disabledReason: 'Butuh hak u_referral' },
  { label: 'Hapus', danger: true, onClick: () => tell(`delete ${row.id}`) },
];

function Harness() {
  const selection = useMemo(() => createSelection(), []);
  const ticked = useStore(selection, (state) => state.ids.size);
  const [choice, setChoice] = useState<PageChoice>({ page: 1, limit: Number(query.get('rows') ?? 100) });
  const [sort, setSort] = useState<GridSort>({ key: 'createdAt', dir: 'desc' });
  const [read, setRead] = useState(0);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  useWindowEvent('gone' as keyof WindowEventMap, (event: Event) =>
    setGone((before) => new Set([...before, (event as CustomEvent<number>).detail])),
  );
  useWindowEvent('again' as keyof WindowEventMap, () => setRead((before) => before + 1));
  const rows = useMemo(() => {
    const page = samplePage(choice.page, choice.limit);
    const all = read > 0 ? [...samplePage(9000 + read, 1), ...page] : page;
    return all.filter(({ id }) => !gone.has(id));
  }, [choice, read, gone]);
  const editing = {
    begin: (row: Sample) => row.city,
    save: async (row: Sample, _key: string, text: string) => {
      tell(`save ${row.id} ${text}`);
      return true;
    },
    canEdit: (key: string) => key === 'city',
  };
  const onSort = (key: string) => {
    tell(`sort ${key}`);
    setSort((before) => ({ key, dir: before.key === key && before.dir === 'asc' ? 'desc' : 'asc' }));
  };
  return (
    <section className="harness" aria-label="Daftar contoh">
      <div className="harness-bar">
        <h1>Referral</h1>
        <span id="ticked">{ticked} dipilih</span>
        <Button variant="default" onClick={() => setRead(read + 1)}>
          Baca ulang
        </Button>
        <ColumnsButton columns={sampleColumns} layoutKey="contoh" />
        <Button>Referral baru</Button>
      </div>
      <DataGrid
        label="Referral"
        rows={rows}
        columns={sampleColumns}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onOpen={(row, apart) => tell(`open ${row.id}${apart ? ' apart' : ''}`)}
        rowMenu={rowMenu}
        {...(query.has('edits') && { editing })}
        layoutKey="contoh"
        loading={query.has('loading')}
        refreshing={query.has('refreshing')}
        {...(query.has('highlight') && { highlight: Number(query.get('highlight')) })}
      />
      <Pager
        {...choice}
        total={query.has('loading') ? undefined : total}
        loading
        sizes={[5, 10, 100, 1000]}
        onChange={setChoice}
      />
    </section>
  );
}

gridOwner(7);
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
// Mantine's scroll lock reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });
createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolver}
    forceColorScheme={scheme}
    getStyleNonce={() => nonce}
  >
    <ModalsProvider>
      <Harness />
    </ModalsProvider>
  </MantineProvider>,
);
