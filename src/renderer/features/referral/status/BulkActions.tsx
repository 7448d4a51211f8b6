import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import {
  type ReferralStatus,
  referralStatusIds,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';
import { alert, alertDenied } from '../../../kit/confirm.tsx';
import { useSession } from '../../../kit/session.ts';
import { useMay } from '../../../kit/useMay.ts';
import { statusChoices, statusRefusal } from './choices.ts';
import { useDeleteReferrals } from './useDeleteReferrals.ts';

/**
 * Status change and deletion of the selected rows. The menu names all eight statuses (S-037) unless every selected
 * row is rejected: then only Re-Assign is offered. A move that cannot be says why.
 */
export function BulkActions({
  rows,
  onDone,
  onMove,
}: {
  rows: ReferralRow[];
  onDone: () => void;
  onMove: (to: ReferralStatus) => void;
}) {
  const codes = useSession((state) => state.codes);
  const mayBulk = useMay(entities.referral.updateStatus, { referral_ids: rows });
  const mayDeleteMany = useMay(entities.referral.bulkRemove);
  const mayDeleteOne = useMay(entities.referral.remove);
  const mayDelete = mayDeleteMany || (rows.length === 1 && mayDeleteOne);
  const remove = useDeleteReferrals();
  const rejected = rows.every((row) => row.referral_status_id === 8);
  const targets = rejected ? [2 as const] : referralStatusIds;

  const choose = (to: ReferralStatus) => {
    if (rows.length > 1 && !mayBulk) return void alertDenied();
    const refusal = statusRefusal(rows, to);
    if (refusal) return void alert(refusal);
    const choice = statusChoices(rows[0]!.referral_status_id, codes).find((candidate) => candidate.to === to);
    if (choice?.missing) return void alertDenied();
    onMove(to);
  };
  const drop = async () => {
    if (!mayDelete) return void alertDenied();
    if (await remove(rows)) onDone();
  };

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} />}>Ubah Status</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {targets.map((to) => (
            <Menu.Item key={to} onClick={() => choose(to)}>
              {rejected ? 'Re-Assign' : referralStatusNames[to]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconTrash size={15} />} onClick={() => void drop()}>
        Hapus
      </Button>
    </>
  );
}
