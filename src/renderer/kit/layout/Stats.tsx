import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Card } from './Card.tsx';
import classes from './Stats.module.css';

/** Up to four counts beside each other; `live` when they change while they are looked at. */
export function Stats({ live = false, children }: { live?: boolean; children: ReactNode }) {
  return (
    <div className={classes.stats} role={live ? 'status' : undefined}>
      {children}
    </div>
  );
}

interface StatProps {
  label: string;
  /** Undefined while it is loading. */
  value: number | undefined;
  note?: string;
  tone?: 'green' | 'amber' | 'red';
  'data-testid'?: string;
}

/** One count with its name. */
export function Stat({ label, value, note, tone, 'data-testid': testId }: StatProps) {
  return (
    <Card padding>
      <div className={classes.stat} data-testid={testId}>
        <span className={classes.label}>{label}</span>
        {value === undefined ? (
          <Skeleton h={24} w={72} my={2} aria-busy />
        ) : (
          <span className={classes.value} data-tone={tone}>
            {formatCount(value)}
          </span>
        )}
        {note && <span className={classes.note}>{note}</span>}
      </div>
    </Card>
  );
}
