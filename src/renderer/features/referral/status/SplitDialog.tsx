import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { askToLeave, useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { type GroupRow, mixedText, splitText } from './choices.ts';
import type { HeldRows } from './heldRows.ts';
import classes from './SplitDialog.module.css';
import { SplitGroupCard } from './SplitGroupCard.tsx';
import type { RowResult } from './sendGroup.ts';
import { type Split, useSplit } from './useSplit.ts';

const isOf =
  (split: Split, ...kinds: RowResult['kind'][]) =>
  (row: GroupRow) =>
    kinds.includes(split.resultOf(row).kind);

/**
 * Shows a form for each product and status; each form is sent as one call (features.md B2, B4). `onClose`
 * gets the ids of the rows that were not moved.
 */
export function SplitDialog({
  rows: given,
  to,
  held,
  onClose,
}: {
  rows: readonly GroupRow[];
  to: ReferralStatus;
  held: HeldRows;
  onClose: (left: number[]) => void;
}) {
  // The list reloads after every call; the dialog keeps its rows.
  const [rows] = useState(given);
  const split = useSplit(rows, to, held);
  useLeaveGuard({ dirty: split.dirty, safe: false, mayLeave: askToLeave });
  const open = split.groups.filter((group) => group.closed === undefined).flatMap((group) => group.rows);
  const rest = open.filter(isOf(split, 'waiting', 'held'));
  const sendRest = () => {
    if (rest.length > 0 && !split.held && !split.sending) split.send(rest);
  };
  useFormKeys({ scope: 'dialog', onSave: sendRest, says: { group: splitText(rows), save: 'Kirim semua' } });
  const close = async () => {
    // If the held send fails for a row, the dialog stays open to show the failure.
    if (split.held && !(await split.sendHeld())) return;
    if ((split.sending && !split.unsure) || (split.now().dirty && !(await askToLeave()))) return;
    onClose(split.now().left);
  };
  return (
    <Dialog
      onClose={() => void close()}
      title={splitText(rows)}
      size={1000}
      closeOnClickOutside={!split.dirty}
    >
      <Group gap="8px 20px" align="flex-start" justify="space-between" mb={12}>
        <Text component="div" size="sm" flex="1 1 300px">
          <strong>{mixedText(rows)}.</strong> {formatCount(rows.length)} pengajuan menjadi{' '}
          <ReferralStatusBadge status={to} />, dikirim per grup. Jika satu baris gagal, baris lain di grup itu
          tidak diubah.
        </Text>
        <Ledger split={split} open={open} chosen={rows.length} />
      </Group>
      {split.groups.map((group) => (
        <SplitGroupCard key={group.key} group={group} split={split} />
      ))}
      <Group className={classes.foot} justify="flex-end" gap="xs">
        <Button
          variant="default"
          disabled={split.sending && !split.unsure}
          onClick={() => void close()}
          data-autofocus
        >
          Tutup
        </Button>
        <Button
          loading={split.sending}
          disabled={rest.length === 0 || split.held}
          aria-keyshortcuts="Control+Enter"
          onClick={sendRest}
        >
          {rest.length < open.length
            ? `Kirim sisanya (${formatCount(rest.length)})`
            : `Kirim semua (${formatCount(rest.length)})`}
        </Button>
      </Group>
    </Dialog>
  );
}

function Ledger({ split, open, chosen }: { split: Split; open: readonly GroupRow[]; chosen: number }) {
  const countOf = (...kinds: RowResult['kind'][]) => open.filter(isOf(split, ...kinds)).length;
  const ledger = {
    Dipilih: chosen,
    Terkirim: countOf('sent'),
    Gagal: countOf('failed'),
    ...(countOf('changed') > 0 && { Berubah: countOf('changed') }),
    ...(countOf('unsure') > 0 && { 'Belum pasti': countOf('unsure') }),
    Ditahan: countOf('held'),
    'Belum dikirim': countOf('waiting', 'sending'),
    ...(open.length < chosen && { Dilewati: chosen - open.length }),
  };
  return (
    <dl className={classes.ledger} aria-live="polite">
      {Object.entries(ledger).map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
