import { Anchor, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { formatCount } from '../../../shared/core/formats.ts';
import { SteadyButton } from '../../kit/buttons/SteadyButton.tsx';
import { Note } from '../../kit/layout/Note.tsx';
import type { TargetPreview } from './usePreview.ts';
import type { TargetForm } from './useTargetForm.ts';

export function Consequence({
  settings: { changes },
  preview: { rows, isCurrent, isError, retry },
}: {
  settings: TargetForm;
  preview: TargetPreview;
}) {
  if (changes.length === 0) return null;
  if (isError)
    return (
      <Text size="sm" c="dimmed">
        Akibatnya tidak dapat dihitung.{' '}
        <Anchor component={SteadyButton} size="sm" onClick={retry}>
          Coba Lagi
        </Anchor>
      </Text>
    );
  if (!rows || !isCurrent)
    return (
      <Text size="sm" c="dimmed">
        Akibatnya dihitung setelah semua isian benar…
      </Text>
    );
  const sum = (more: (now: number, then: number) => number) =>
    rows.reduce((total, { late, late_then }) => total + Math.max(0, more(late, late_then)), 0);
  const [becoming, ending] = [sum((now, then) => then - now), sum((now, then) => now - then)];
  return (
    <Note
      icon={<IconClockExclamation size={16} aria-hidden />}
      tone={becoming === 0 ? 'grey' : 'amber'}
      gap={10}
      px={12}
      mt={10}
      fz="xs"
      lh="18px"
    >
      Setelah disimpan{' '}
      <strong>{becoming === 0 ? 'tidak ada' : `${formatCount(becoming)} pengajuan`} menjadi terlambat</strong>
      {ending > 0 && <> dan {formatCount(ending)} tidak lagi</>}. Yang sedang berjalan memakai target baru.
    </Note>
  );
}
