import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

/** One colour per meaning; `app/theme/colours.ts` has tint and text colour for both schemes. */
export type StatusTone = 'blue' | 'purple' | 'amber' | 'teal' | 'green' | 'cyan' | 'grey' | 'red';

/** features.md A4: a status is never told by colour alone. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
