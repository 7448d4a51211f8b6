import { createContext, type ReactNode, use } from 'react';
import type { GridAction } from '../grid/RowMenu.tsx';
import type { RowMark } from './stillRows.ts';

const words: Readonly<Record<RowMark, string>> = { gone: 'pindah', changed: 'berubah' };

/** Begins the first cell of a row. */
export const RowMarkText = ({ mark }: { mark: RowMark | undefined }) =>
  mark && (
    <span className="row-mark" data-mark={mark}>
      {words[mark]}{' '}
    </span>
  );

const RowContext = createContext<RowMark | undefined>(undefined);

/** Around what a row draws, menus included. */
export const MarkedRow = ({ mark, children }: { mark: RowMark | undefined; children: ReactNode }) => (
  <RowContext value={mark}>{children}</RowContext>
);

/** What may still be done with a row: nothing, once it has left the list. */
export const closedActions = (
  actions: readonly GridAction[],
  mark: RowMark | undefined,
): readonly GridAction[] =>
  mark === 'gone'
    ? actions.map((action) => ({ ...action, disabledReason: 'Sudah pindah dari daftar ini.' }))
    : actions;

export const useRowActions = (actions: readonly GridAction[]): readonly GridAction[] =>
  closedActions(actions, use(RowContext));
