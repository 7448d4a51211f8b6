import { Button, Text } from '@mantine/core';
import { IconTrash, IconUserShare } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { Claim } from '../../../../shared/entities/claim/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { askAboutHeld } from '../../../entities/teamwork/askAboutHeld.ts';
import { holdersText } from '../../../entities/teamwork/claimText.ts';
import { useClaims } from '../../../entities/teamwork/useClaims.ts';
import { alert, alertDenied, confirm } from '../../../kit/dialogs/confirm.tsx';
import { useMay } from '../../../kit/rights/useMay.ts';
import { mixedText, splitText } from './choices.ts';
import type { HeldRows } from './heldRows.ts';
import { StatusMenu } from './StatusMenu.tsx';
import { useDeleteReferrals } from './useDeleteReferrals.ts';

export interface Going {
  rows: ReferralRow[];
  held: HeldRows;
}

export function BulkActions({
  rows,
  movable,
  process,
  onDone,
  onMove,
  onSplit,
  onShare,
}: {
  rows: ReferralRow[];
  movable: ReferralRow[];
  process: ReactNode;
  onDone: () => void;
  onMove: (to: ReferralStatus, going: Going) => void;
  onSplit: (to: ReferralStatus, going: Going) => void;
  onShare: () => void;
}) {
  const { free, others, taken, setTaken } = useOthers(movable);
  const mayShare = useMay(entities.claim.share);
  const mayDeleteMany = useMay(entities.referral.bulkRemove);
  const mayDeleteOne = useMay(entities.referral.remove);
  const mayDelete = mayDeleteMany || (rows.length === 1 && mayDeleteOne);
  const remove = useDeleteReferrals();

  const along = async () => {
    const agreed = await askAboutHeld(others);
    if (agreed) setTaken(true);
    return agreed;
  };
  const choose = async (to: ReferralStatus) => {
    const isAll = free.length === 0 && !taken;
    if (isAll && !(await along())) return;
    const going: Going = taken || isAll ? { rows: movable, held: 'take' } : { rows: free, held: 'leave' };
    const mixed = mixedText(going.rows);
    if (!mixed) return onMove(to, going);
    const split = await confirm({
      title: mixed,
      body: 'Sekali kirim hanya untuk satu produk dan satu status. Bagi pilihan ini per grup; setiap grup punya formulirnya sendiri.',
      action: splitText(going.rows),
      cancel: 'OK',
    });
    if (split) onSplit(to, going);
  };
  const drop = async () => {
    if (!mayDelete) return void alertDenied(entities.referral.bulkRemove.access);
    if (rows.length > bulkMax) return void alert(`Pilih paling banyak ${formatCount(bulkMax)} pengajuan`);
    if (await remove(rows)) onDone();
  };

  const going = taken || free.length === 0 ? movable : free;
  const shown = going.length > 0 ? going : rows;
  return (
    <>
      <StatusMenu rows={shown} selected={rows.length} onMove={(to) => void choose(to)} />
      {movable.length > 0 && movable.length < rows.length && (
        <Text size="xs" c="dimmed" role="status">
          {formatCount(rows.length - movable.length)} tidak ikut ubah status: ditugaskan ke pihak lain
        </Text>
      )}
      {process}
      {mayShare && (
        <Button variant="default" leftSection={<IconUserShare size={15} />} onClick={onShare}>
          Bagikan
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash size={15} />} onClick={() => void drop()}>
        Hapus
      </Button>
      {/* The line is last, so that no button moves under the pointer. */}
      {others.length > 0 && (
        <HeldLine claims={others} taken={taken} onTake={() => void along()} onLeave={() => setTaken(false)} />
      )}
    </>
  );
}

function HeldLine({
  claims,
  taken,
  onTake,
  onLeave,
}: {
  claims: readonly Claim[];
  taken: boolean;
  onTake: () => void;
  onLeave: () => void;
}) {
  return (
    <>
      <Text size="xs" c="dimmed" role="status">
        {formatCount(claims.length)} sedang diambil {holdersText(claims)}, {taken ? 'ikut' : 'tidak ikut'}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={taken ? onLeave : onTake}>
        {taken ? 'Jangan ikutkan' : 'Ikutkan'}
      </Button>
    </>
  );
}

/** The user's consent to take rows counts only as long as the same users hold the same rows. */
function useOthers(movable: readonly ReferralRow[]) {
  const claims = useClaims(movable.map(({ id }) => id));
  const others = movable.flatMap(({ id }) => claims.otherOf(id) ?? []);
  const asked = others.map((claim) => `${claim.referral_id} ${claim.holder}`).join();
  const [agreed, setAgreed] = useState<string>();
  return {
    others,
    free: movable.filter(({ id }) => !claims.otherOf(id)),
    taken: others.length > 0 && agreed === asked,
    setTaken: (on: boolean) => setAgreed(on ? asked : undefined),
  };
}
