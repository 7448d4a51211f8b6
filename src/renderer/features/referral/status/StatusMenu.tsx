import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { ActionList } from '../../../kit/grid/RowMenu.tsx';
import { useHeldIds } from '../../../kit/held/held.ts';
import { useLetterKeys } from '../../../kit/letterKeys.ts';
import { useSession } from '../../../kit/session.ts';
import { type StatusRow, statusActions } from './choices.ts';

/** 'Ubah Status' of a detail and of selected rows (S-037). */
export function StatusMenu({
  rows,
  onMove,
}: {
  rows: readonly StatusRow[];
  onMove: (to: ReferralStatus) => void;
}) {
  const codes = useSession((state) => state.codes);
  const waiting = useHeldIds('referral');
  const actions = statusActions(rows, codes, onMove, waiting);
  // The same letters as in Mode Proses, without opening the menu.
  useLetterKeys(
    'Ubah Status',
    Object.fromEntries(
      actions
        .filter(({ letter, disabledReason }) => letter && disabledReason === undefined)
        .map(({ letter = '', label, onClick }) => [letter.toLowerCase(), { label, run: onClick }]),
    ),
    { inDialogs: false },
  );
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} />}>Ubah Status</Button>
      </Menu.Target>
      <ActionList actions={actions} />
    </Menu>
  );
}
