import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { alert, alertDenied, confirm } from '../../../kit/confirm.tsx';
import { useMay } from '../../../kit/useMay.ts';
import { mixedText, splitText } from './choices.ts';
import { StatusMenu } from './StatusMenu.tsx';
import { useDeleteReferrals } from './useDeleteReferrals.ts';

/** Status change and deletion of the selected rows; mixed ones are refused, and can be split (R-120, R-121, B2). */
export function BulkActions({
  rows,
  process,
  onDone,
  onMove,
  onSplit,
}: {
  rows: ReferralRow[];
  /** The way into Mode Proses. */
  process: ReactNode;
  onDone: () => void;
  onMove: (to: ReferralStatus) => void;
  onSplit: (to: ReferralStatus) => void;
}) {
  const mayDeleteMany = useMay(entities.referral.bulkRemove);
  const mayDeleteOne = useMay(entities.referral.remove);
  const mayDelete = mayDeleteMany || (rows.length === 1 && mayDeleteOne);
  const remove = useDeleteReferrals();

  const choose = async (to: ReferralStatus) => {
    const mixed = mixedText(rows);
    if (!mixed) return onMove(to);
    const split = await confirm({
      title: mixed,
      body: 'Satu kiriman hanya untuk satu produk dan satu status. Pilihan ini dapat dibagi: satu formulir dan satu kiriman untuk setiap grup.',
      action: splitText(rows),
      cancel: 'OK',
    });
    if (split) onSplit(to);
  };
  const drop = async () => {
    if (!mayDelete) return void alertDenied(entities.referral.bulkRemove.access);
    if (rows.length > bulkMax) return void alert(`Pilih paling banyak ${formatCount(bulkMax)} pengajuan`);
    if (await remove(rows)) onDone();
  };

  return (
    <>
      <StatusMenu rows={rows} onMove={(to) => void choose(to)} />
      {process}
      <Button variant="default" leftSection={<IconTrash size={15} />} onClick={() => void drop()}>
        Hapus
      </Button>
    </>
  );
}
