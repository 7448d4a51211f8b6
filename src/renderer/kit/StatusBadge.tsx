import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

/** One colour family per meaning; `app/palette.ts` gives each its tint and text colour in both schemes. */
export type StatusTone = 'blue' | 'purple' | 'amber' | 'teal' | 'green' | 'cyan' | 'grey' | 'red';

/** Tinted pill with a dot and the word: a status never speaks by colour alone (features.md A4). */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
