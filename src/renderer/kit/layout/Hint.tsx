import type { ReactNode } from 'react';
import classes from './Hint.module.css';

interface HintProps {
  tone?: 'cyan' | 'amber';
  busy?: boolean;
  children: ReactNode;
}

export function Hint({ tone = 'cyan', busy, children }: HintProps) {
  return (
    <div className={classes.hint} data-tone={tone} aria-busy={busy}>
      {children}
    </div>
  );
}
