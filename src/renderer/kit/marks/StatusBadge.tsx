import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

export type StatusTone = 'blue' | 'purple' | 'amber' | 'teal' | 'green' | 'cyan' | 'grey' | 'red';

/** Colour alone must not show a status (features.md A4). */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
