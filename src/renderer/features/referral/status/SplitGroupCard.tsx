import { Button, Group, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconHistory,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { confirm } from '../../../kit/dialogs/confirm.tsx';
import { ShortList } from './Cases.tsx';
import type { GroupRow } from './choices.ts';
import { PayloadFields } from './PayloadFields.tsx';
import classes from './SplitGroupCard.module.css';
import type { RowResult } from './sendGroup.ts';
import { inputId, type Split, type SplitGroup } from './useSplit.ts';

const shownRows = 10;

const look: Record<RowResult['kind'], { icon: ReactNode; text: string }> = {
  waiting: { icon: <IconCircleDashed size={15} aria-hidden />, text: 'Menunggu' },
  sending: { icon: <IconCircleDashed size={15} aria-hidden />, text: 'Mengirim…' },
  unsure: { icon: <IconHelpCircle size={15} aria-hidden />, text: 'Belum pasti, ditanyakan lagi…' },
  changed: { icon: <IconHistory size={15} aria-hidden />, text: '' },
  sent: { icon: <IconCircleCheck size={15} aria-hidden />, text: 'Terkirim' },
  held: { icon: <IconPlayerPause size={15} aria-hidden />, text: 'Tidak diubah karena baris lain gagal' },
  failed: { icon: <IconAlertCircle size={15} aria-hidden />, text: '' },
};

export function SplitGroupCard({ group, split }: { group: SplitGroup; split: Split }) {
  const of = (kind: RowResult['kind']) => group.rows.filter((row) => split.resultOf(row).kind === kind);
  const failed = of('failed');
  const changed = of('changed');
  const held = of('held');
  const waiting = of('waiting');
  const isSent = of('sent').length === group.rows.length;
  const first = [...failed, ...changed];
  const rows = [...first, ...group.rows.filter((row) => !first.includes(row))].slice(
    0,
    Math.max(shownRows, first.length),
  );
  const name = groupName(group);
  const send = (label: string, chosen: readonly GroupRow[]) =>
    chosen.length > 0 && (
      <Button
        variant="default"
        size="compact-sm"
        disabled={split.sending || split.held}
        onClick={() => split.send(chosen)}
      >
        {label}
      </Button>
    );
  return (
    <section
      className={classes.group}
      aria-label={name}
      data-closed={group.closed !== undefined || undefined}
    >
      <header>
        <Text component="h3" fw={600}>
          {group.rows[0]!.product_name}
        </Text>
        <ReferralStatusBadge status={group.from} />
        <Text span size="sm" c="dimmed">
          {formatCount(group.rows.length)} pengajuan
        </Text>
        <Group component="span" gap={6} ml="auto">
          {group.closed !== undefined ? (
            <Text span size="sm" fw={550} c="var(--app-danger)">
              Dilewati: {group.closed}
            </Text>
          ) : (
            <>
              {send(`Coba Lagi ${formatCount(failed.length)} gagal`, failed)}
              {send(`Kirim ${formatCount(held.length)} lainnya`, held)}
              {send('Kirim grup ini', waiting)}
            </>
          )}
        </Group>
      </header>
      <div className={classes.body} data-form={group.form !== 'confirm' || undefined}>
        {group.form !== 'confirm' && group.closed === undefined && (
          <fieldset className={classes.form} disabled={isSent || split.sending || split.held}>
            <PayloadFields
              {...group}
              to={split.to}
              idOf={(name) => inputId(group, name)}
              onChange={(changes) => split.change(group, changes)}
            />
            {group.touched && !isSent && <CopyToAll group={group} split={split} />}
          </fieldset>
        )}
        <ul className={classes.rows}>
          {rows.map((row) => (
            <ResultLine
              key={row.id}
              row={row}
              result={group.closed === undefined ? split.resultOf(row) : undefined}
            />
          ))}
          {rows.length < group.rows.length && (
            <Text component="li" size="sm" c="dimmed">
              dan {group.rows.length - rows.length} lainnya
            </Text>
          )}
        </ul>
      </div>
    </section>
  );
}

const groupName = (group: SplitGroup) => `${group.rows[0]!.product_name}, ${referralStatusNames[group.from]}`;

function CopyToAll({ group, split }: { group: SplitGroup; split: Split }) {
  const { all, replaced } = split.copyTargets(group);
  if (all.length === 0) return null;
  const copy = async () => {
    const isWanted =
      replaced.length === 0 ||
      (await confirm({
        title: `Ganti isian ${formatCount(replaced.length)} grup?`,
        body: <ShortList lines={replaced.map((each, key) => ({ key, text: groupName(each) }))} />,
        action: 'Ganti',
        danger: true,
      }));
    if (isWanted) split.copyToAll(group);
  };
  return (
    <Button variant="subtle" size="compact-xs" justify="start" onClick={() => void copy()}>
      Pakai isian ini untuk {formatCount(all.length)} grup lain
    </Button>
  );
}

function ResultLine({ row, result }: { row: GroupRow; result: RowResult | undefined }) {
  return (
    <li data-result={result?.kind}>
      <strong>{row.submission_number}</strong>
      <span>{row.submitter_name}</span>
      {result && (
        <span className={classes.result}>
          {look[result.kind].icon}
          {'reason' in result ? result.reason : look[result.kind].text}
        </span>
      )}
    </li>
  );
}
