/// <reference types="vite/client" />
import '@fontsource-variable/inter';
import '@fontsource-variable/plus-jakarta-sans';
import '@mantine/core/styles.css';
import '../../../src/renderer/styles/tokens.css';
import '../../../src/renderer/styles/base.css';
import './grid.css';
import { MantineProvider } from '@mantine/core';
import { type ComponentType, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { resolver, theme } from '../../../src/renderer/app/theme/theme.ts';
import { type Sample, samplePage } from '../../../tests/unit/renderer/grid/harness/data.tsx';
import { AgGrid } from './AgGrid.tsx';
import { Ours } from './Ours.tsx';
import { TanStack } from './TanStack.tsx';

const grids: Record<string, ComponentType<{ rows: readonly Sample[] }>> = {
  rujukan: Ours,
  'ag-grid': AgGrid,
  tanstack: TanStack,
};

declare global {
  interface Window {
    showPage(page: number, limit: number): void;
  }
}

const query = new URLSearchParams(location.search);
const Grid = grids[query.get('grid') ?? 'rujukan']!;
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

function Page() {
  const [choice, setChoice] = useState({ page: 1, limit: 5 });
  const rows = useMemo(() => samplePage(choice.page, choice.limit), [choice]);
  window.showPage = (page, limit) => flushSync(() => setChoice({ page, limit }));
  return <Grid rows={rows} />;
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolver}
    forceColorScheme="light"
    getStyleNonce={() => nonce}
  >
    <Page />
  </MantineProvider>,
);
