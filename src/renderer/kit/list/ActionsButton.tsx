import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { GridAction } from '../grid/DataGrid.tsx';
import { ActionList } from '../grid/RowMenu.tsx';
import { useRowActions } from './RowMark.tsx';

export function ActionsButton({ of, actions }: { of: string; actions: readonly GridAction[] }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Tindakan untuk ${of}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <ActionList actions={useRowActions(actions)} />
    </Menu>
  );
}
