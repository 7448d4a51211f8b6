import { IconPencil, IconTrash, IconWindowMaximize } from '@tabler/icons-react';
import type { NavigateFunction } from 'react-router-dom';
import type { AccessRule } from '../../../shared/core/access.ts';
import { allows } from '../../../shared/core/access.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { alertDenied } from '../dialogs/confirm.tsx';
import type { GridAction } from '../grid/DataGrid.tsx';
import { openInNewWindow } from '../page/openInNewWindow.ts';
import { mayOpen, type Page, pageOf, pathTo } from '../page/page.ts';
import { missingRight } from '../rights/rights.ts';
import { gateOf } from '../rights/useMay.ts';

export interface Removal<Row> {
  operation: Operation;
  onRemove: (row: Row) => unknown;
  /** False hides the action. A missing right only disables the action. */
  offered?: (row: Row) => boolean;
}

/** Without the right, disables the action and names the missing right (features.md R3). */
export const gated = (rule: AccessRule, codes: ReadonlySet<string>, action: GridAction): GridAction =>
  allows(rule, codes) ? action : { ...action, disabledReason: missingRight(rule) };

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
}): { open: (row: Row, apart?: boolean) => void; menu: ((row: Row) => GridAction[]) | undefined } {
  const addressOf = (page: Page<Row>, { id }: Row) => pathTo(page as Page, { id });
  const to = (page: Page<Row>, row: Row) => navigate(addressOf(page, row));
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
    ...(open && typeof open !== 'function'
      ? [
          gated(pageOf(open, row).access, codes, {
            label: 'Buka di jendela baru',
            icon: <IconWindowMaximize size={15} />,
            onClick: () => openInNewWindow(addressOf(open, row)),
          }),
        ]
      : []),
    ...(remove && (remove.offered?.(row) ?? true)
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
    open: (row, apart = false) => {
      if (!open) return;
      if (typeof open === 'function') return open(row);
      if (!mayOpen(open, row, codes)) void alertDenied(pageOf(open, row).access);
      else if (apart) openInNewWindow(addressOf(open, row));
      else to(open, row);
    },
    menu: edit || rowMenu || remove ? menu : undefined,
  };
}
