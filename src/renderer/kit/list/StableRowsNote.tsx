import { Button, VisuallyHidden } from '@mantine/core';
import { formatCount } from '../../../shared/core/formats.ts';
import { useLetterKeys } from '../keys/letterKeys.ts';
import classes from './StableRowsNote.module.css';
import type { StableRows } from './useStableRows.ts';

type PendingCounts = Pick<StableRows<unknown>, 'fresh' | 'moved' | 'show' | 'frame'>;

/** The note is outside the rows, so that no row moves. Only one list per page may set `letter` (key V). */
export function StableRowsNote({ stable, letter = false }: { stable: PendingCounts; letter?: boolean }) {
  const { fresh, moved, show, frame } = stable;
  const text = [fresh > 0 && `${formatCount(fresh)} baru`, moved > 0 && `${formatCount(moved)} pindah`]
    .filter(Boolean)
    .join(' · ');
  const showNow = () => {
    frame.ref.current
      ?.querySelector<HTMLElement>('[tabindex="0"], a, button')
      ?.focus({ preventScroll: true });
    show();
  };
  useLetterKeys(
    'Daftar',
    letter && text ? { v: { label: 'Tampilkan yang baru dan yang pindah', run: showNow } } : {},
  );
  return (
    <>
      <VisuallyHidden role="status">{text && `${text}. Daftar belum berubah.`}</VisuallyHidden>
      {text && (
        <span className={classes.note}>
          <span aria-hidden>{text} ·</span>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={showNow}
            {...(letter && { 'aria-keyshortcuts': 'V' })}
          >
            Tampilkan
          </Button>
        </span>
      )}
    </>
  );
}
