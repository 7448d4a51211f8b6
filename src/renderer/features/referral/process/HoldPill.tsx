import { Button, Kbd, Text } from '@mantine/core';
import { claimMs } from '../../../../shared/entities/claim/schema.ts';
import { minutesLeft, untilText } from '../../../entities/teamwork/claimText.ts';
import { Below } from '../../../kit/layout/Below.tsx';
import classes from './HoldPill.module.css';
import type { HoldState } from './holdState.ts';
import type { Claiming } from './useLease.ts';

export function HoldPill({ id, claiming }: { id: number; claiming: Claiming }) {
  const { holdState, now } = claiming;
  if (!holdState) return null;
  if (holdState.kind === 'mine') return <Mine stand={holdState} now={Math.max(now, Date.now())} />;
  if (holdState.kind === 'putBack')
    return (
      <span className={classes.pill}>
        <span role="status">Dilepas</span>
        <Button variant="subtle" size="compact-xs" onClick={() => void claiming.take(id)}>
          Ambil lagi
        </Button>
      </span>
    );
  return null;
}

function Mine({ stand, now }: { stand: Extract<HoldState, { kind: 'mine' }>; now: number }) {
  const left = stand.until - now;
  if (stand.assigned)
    return (
      <span className={classes.pill} data-mine>
        Ditugaskan ke Anda sampai {untilText(new Date(stand.until).toISOString(), now)}
      </span>
    );
  return (
    <span className={classes.pill} data-mine>
      <Ring part={left / claimMs.lease} />
      Anda ambil · sisa {minutesLeft(stand.until, now)} mnt
    </span>
  );
}

const around = 2 * Math.PI * 6;

function Ring({ part }: { part: number }) {
  const shown = around * Math.min(1, Math.max(0, part));
  return (
    <svg className={classes.ring} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" strokeDasharray={`${shown} ${around}`} transform="rotate(-90 8 8)" />
    </svg>
  );
}

export function TakeNext({ name, onTake }: { name: string | undefined; onTake: () => void }) {
  return (
    <Below px={12} py={10}>
      <Button variant="default" fullWidth px={6} rightSection={<Kbd size="xs">M</Kbd>} onClick={onTake}>
        Ambil berikutnya
      </Button>
      {/* Two lines high, so that a long name moves nothing. */}
      <Text fz="xs" lh="18px" c="dimmed" mt={6} mih={36}>
        {name === undefined
          ? 'Tidak ada lagi yang bebas di antrean ini.'
          : `${name}. Yang dipegang rekan dilompati.`}
      </Text>
    </Below>
  );
}
