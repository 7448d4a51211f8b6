import { VisuallyHidden } from '@mantine/core';
import { IconArrowBarRight, IconPencil } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import type { GridAction } from '../grid/RowMenu.tsx';
import type { RowMark } from './stableRows.ts';

const words: Readonly<Record<RowMark, string>> = { gone: 'pindah', changed: 'berubah' };

const icons: Readonly<Record<RowMark, typeof IconPencil>> = { gone: IconArrowBarRight, changed: IconPencil };

export function RowMarkText({ mark, brief = false }: { mark: RowMark | undefined; brief?: boolean }) {
  if (!mark) return null;
  const Icon = icons[mark];
  return (
    <span className="row-mark" data-mark={mark} title={brief ? words[mark] : undefined}>
      {brief && <Icon size={14} aria-hidden />}
      {brief ? <VisuallyHidden>{words[mark]} </VisuallyHidden> : `${words[mark]} `}
    </span>
  );
}

const RowContext = createContext<RowMark | undefined>(undefined);

export const MarkedRow = ({ mark, children }: { mark: RowMark | undefined; children: ReactNode }) => (
  <RowContext value={mark}>{children}</RowContext>
);

export const closedActions = (
  actions: readonly GridAction[],
  mark: RowMark | undefined,
): readonly GridAction[] =>
  mark === 'gone'
    ? actions.map((action) => ({ ...action, disabledReason: 'Sudah pindah dari daftar ini.' }))
    : actions;

export const useRowActions = (actions: readonly GridAction[]): readonly GridAction[] =>
  closedActions(actions, use(RowContext));
