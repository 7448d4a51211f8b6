import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { heldText } from '../../../entities/teamwork/claimText.ts';
import classes from './HoldNotice.module.css';
import type { HoldState } from './holdState.ts';
import type { Claiming } from './useLease.ts';

export function HoldNotice({ id, claiming }: { id: number; claiming: Claiming }) {
  const { holdState } = claiming;
  if (!holdState) return null;
  if (holdState.kind === 'other') return <HeldByOther id={id} stand={holdState} claiming={claiming} />;
  if (holdState.kind === 'silent')
    return (
      <Notice>
        Tanpa klaim: server tidak menjawab. Anda tetap dapat bekerja; rekan mungkin membuka ini juga.
      </Notice>
    );
  if (holdState.kind !== 'ranOut' && holdState.kind !== 'gone') return null;
  const what =
    holdState.kind === 'ranOut'
      ? 'Waktu Anda untuk pengajuan ini habis.'
      : 'Pengajuan ini tidak lagi Anda pegang: dilepaskan atau sudah diputuskan.';
  return (
    <Notice
      action={
        <Button variant="default" size="compact-sm" onClick={() => void claiming.take(id)}>
          Ambil lagi
        </Button>
      }
    >
      {what} Isian Anda tetap ada.
    </Notice>
  );
}

function HeldByOther({
  id,
  stand: { claim, lost },
  claiming,
}: {
  id: number;
  stand: Extract<HoldState, { kind: 'other' }>;
  claiming: Claiming;
}) {
  const text = lost
    ? `${claim.user_id === null ? 'Petugas lain' : claim.holder} mengambil alih pengajuan ini. Isian Anda tetap ada; memutuskan akan ditanyakan.`
    : `${heldText(claim)}. Anda boleh membaca; memutuskan akan ditanyakan.`;
  return (
    <Notice
      person
      action={
        claiming.mayAssign && (
          <Group gap={6}>
            <Button variant="default" size="compact-sm" onClick={() => void claiming.takeOver(id)}>
              Ambil alih
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => void claiming.free(id)}>
              Lepaskan
            </Button>
          </Group>
        )
      }
    >
      {text}
    </Notice>
  );
}

function Notice({
  person = false,
  action,
  children,
}: {
  person?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = person ? IconUser : IconAlertTriangle;
  return (
    <div className={classes.notice}>
      <Icon size={16} aria-hidden />
      <p role="status">{children}</p>
      {action}
    </div>
  );
}
