import { IconArrowRight } from '@tabler/icons-react';
import { formatDateTime } from '../../../shared/core/values.ts';
import { Timeline } from '../detail/Timeline.tsx';
import classes from './HistoryLines.module.css';

export interface HistoryEntry {
  key: string;
  label: string;
  before: string;
  after: string;
  who: string;
  at: string;
}

export function HistoryLines({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Timeline>
      {entries.map((entry) => (
        <li key={entry.key}>
          <strong>{entry.label}</strong>
          <p>
            <span className={classes.before}>{entry.before}</span>{' '}
            <IconArrowRight size={12} aria-label="menjadi" /> {entry.after}
          </p>
          <small>
            {entry.who}, <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </small>
        </li>
      ))}
    </Timeline>
  );
}
