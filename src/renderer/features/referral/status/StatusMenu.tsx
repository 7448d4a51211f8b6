import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { type ReferralStatus, referralStatusTexts } from '../../../../shared/entities/referral/status.ts';
import { ActionList } from '../../../kit/grid/RowMenu.tsx';
import { useHeldIds } from '../../../kit/held/held.ts';
import { useLetterKeys } from '../../../kit/keys/letterKeys.ts';
import { usePageActions } from '../../../kit/keys/pageActions.ts';
import { type StatusRow, statusActions } from './choices.ts';
import { useChooser } from './useChooser.ts';

export function StatusMenu({
  rows,
  selected = rows.length,
  onMove,
}: {
  rows: readonly StatusRow[];
  /** Number of selected rows. If fewer rows can move, the button shows the lower number. */
  selected?: number;
  onMove: (to: ReferralStatus) => void;
}) {
  const who = useChooser();
  const waiting = useHeldIds('referral');
  const actions = statusActions(rows, who, onMove, waiting);
  // The letters of the moves also work while the menu is closed.
  useLetterKeys(
    'Ubah Status',
    Object.fromEntries(
      actions
        .filter(({ letter, disabledReason }) => letter && disabledReason === undefined)
        .map(({ letter = '', label, onClick }) => [letter.toLowerCase(), { label, run: onClick }]),
    ),
  );
  // Of the disabled moves, the command palette lists only those that the current status forbids.
  const [row] = rows;
  const closed = row && referralStatusTexts.notAllowed(row.referral_status_id);
  usePageActions(
    actions.flatMap(({ label, letter, disabledReason, closedAs = '', onClick }) =>
      disabledReason !== undefined && disabledReason === closed
        ? [{ label, keys: letter ?? '', run: onClick, reason: closedAs, onPageOnly: true }]
        : [],
    ),
  );
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} />}>
          Ubah Status{rows.length < selected && ` ${formatCount(rows.length)}`}
        </Button>
      </Menu.Target>
      <ActionList actions={actions} />
    </Menu>
  );
}
