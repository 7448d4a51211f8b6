import { Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { useSession } from '../../../kit/session.ts';
import { type StatusRow, statusChoices } from './choices.ts';
import { StatusDialog } from './StatusDialog.tsx';

/** The status button of S-035: the moves out of the current status; none at the end of the line. */
export function StatusControl({ rows }: { rows: StatusRow[] }) {
  const codes = useSession((state) => state.codes);
  const [to, setTo] = useState<ReferralStatus | null>(null);
  const choices = rows[0] ? statusChoices(rows[0].referral_status_id, codes) : [];
  if (choices.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} />}>Ubah Status</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((choice) => (
            <Tooltip key={choice.to} label={choice.missing} disabled={!choice.missing} position="left">
              <Menu.Item
                aria-disabled={choice.missing !== undefined}
                data-disabled={choice.missing ? true : undefined}
                aria-description={choice.missing}
                onClick={() => !choice.missing && setTo(choice.to)}
              >
                {choice.label}
              </Menu.Item>
            </Tooltip>
          ))}
        </Menu.Dropdown>
      </Menu>
      {to !== null && <StatusDialog rows={rows} to={to} onClose={() => setTo(null)} />}
    </>
  );
}
