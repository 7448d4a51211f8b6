import { formatDateTime } from '../../../shared/core/values.ts';
import { dueOf } from '../../../shared/entities/referral/due.ts';
import { referralLabels as L } from '../../../shared/entities/referral/fields.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { ClockBadge } from './ClockBadge.tsx';

const levels = { calm: 'calm', soon: 'late', late: 'very' } as const;

/** Amber in the last hours, red when late. */
export function DueBadge({ dueAt }: { dueAt: string }) {
  const { text, level } = dueOf(dueAt, useNow());
  return (
    <ClockBadge
      level={levels[level]}
      at={dueAt}
      title={`${L.dueAt} ${formatDateTime(dueAt)}`}
      alarm={level === 'late'}
    >
      {text}
    </ClockBadge>
  );
}
