import type { ReactNode } from 'react';
import classes from './Hint.module.css';

interface HintProps {
  tone?: 'cyan' | 'amber';
  /** What it says is still being found out. */
  busy?: boolean;
  children: ReactNode;
}

/** A tinted line beside a field: what its value means, or what to mind. */
export function Hint({ tone = 'cyan', busy, children }: HintProps) {
  return (
    <div className={classes.hint} data-tone={tone} aria-busy={busy}>
      {children}
    </div>
  );
}
