import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { NavigateFunction } from 'react-router-dom';
import type { AccessRule } from '../../../shared/core/access.ts';
import { allows } from '../../../shared/core/access.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { alertDenied } from '../confirm.tsx';
import type { GridAction } from '../grid/DataGrid.tsx';
import { mayOpen, type Page, pageOf, pathTo } from '../page/page.ts';
import { missingRight } from '../rights.ts';
import { gateOf } from '../useMay.ts';

/** How rows of a list are deleted. */
export interface Removal<Row> {
  operation: Operation;
  /** Asks and deletes. */
  onRemove: (row: Row) => unknown;
}

/** A line of a row's menu, closed with the name of the right that is missing (features.md R3). */
export const gated = (rule: AccessRule, codes: ReadonlySet<string>, action: GridAction): GridAction =>
  allows(rule, codes) ? action : { ...action, disabledReason: missingRight(rule) };

/** What can be done with the rows of a list: opening, and the row menu 'Ubah', further lines, 'Hapus'. */
export function recordActions<Row extends { id: number }>({
  open,
  edit,
  remove,
  rowMenu,
  words = { edit: 'Ubah', remove: 'Hapus' },
  codes,
  navigate,
}: {
  open?: Page<Row> | ((row: Row) => void);
  edit?: Page<Row>;
  remove?: Removal<Row>;
  rowMenu?: (row: Row) => GridAction[];
  words?: { edit: string; remove: string };
  codes: ReadonlySet<string>;
  navigate: NavigateFunction;
}): { open: (row: Row) => void; menu: ((row: Row) => GridAction[]) | undefined } {
  const to = (page: Page<Row>, { id }: Row) => navigate(pathTo(page as Page, { id }));
  const menu = (row: Row): GridAction[] => [
    ...(edit
      ? [
          gated(pageOf(edit, row).access, codes, {
            label: words.edit,
            icon: <IconPencil size={15} />,
            onClick: () => to(edit, row),
          }),
        ]
      : []),
    ...(rowMenu?.(row) ?? []),
    ...(remove
      ? [
          gated(gateOf(remove.operation, row), codes, {
            label: words.remove,
            icon: <IconTrash size={15} />,
            danger: true,
            onClick: () => void remove.onRemove(row),
          }),
        ]
      : []),
  ];
  return {
    open: (row) => {
      if (!open) return;
      if (typeof open === 'function') return open(row);
      if (mayOpen(open, row, codes)) to(open, row);
      else void alertDenied(pageOf(open, row).access);
    },
    menu: edit || rowMenu || remove ? menu : undefined,
  };
}
