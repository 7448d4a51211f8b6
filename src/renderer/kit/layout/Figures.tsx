import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** Digits of equal width. In a grid, `right` aligns the digits with the right edge of the column. */
export function Figures({ right, children }: { right?: boolean; children: ReactNode }) {
  return (
    <span className={classes.figures} data-right={right}>
      {children}
    </span>
  );
}
