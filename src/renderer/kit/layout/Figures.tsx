import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** Digits of equal width. `right` aligns them with the right edge of their column. */
export function Figures({ right, children }: { right?: boolean; children: ReactNode }) {
  return (
    <span className={classes.figures} data-right={right}>
      {children}
    </span>
  );
}
