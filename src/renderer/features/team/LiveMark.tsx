import type { UseQueryResult } from '@tanstack/react-query';
import { formatClock } from '../../../shared/core/formats.ts';
import classes from './LiveMark.module.css';

export function LiveMark({ reads }: { reads: readonly Pick<UseQueryResult, 'isError' | 'dataUpdatedAt'>[] }) {
  const readAt = Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const isLost = reads.some(({ isError }) => isError);
  const clock = formatClock(new Date(readAt));
  return (
    <p className={classes.mark} data-lost={isLost || undefined} role="status">
      {readAt === 0 ? 'Membaca…' : isLost ? `Terputus. Angka dari pukul ${clock}` : `Langsung · ${clock}`}
    </p>
  );
}
