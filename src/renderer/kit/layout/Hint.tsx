import type { ReactNode } from 'react';
import classes from './Hint.module.css';

/** A tinted line beside a field: what its value means, or what to mind. */
export function Hint({ tone = 'cyan', children }: { tone?: 'cyan' | 'amber'; children: ReactNode }) {
  return (
    <div className={classes.hint} data-tone={tone}>
      {children}
    </div>
  );
}
