import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** Digits of equal width. `right` works only for an item of a CSS grid. */
export function Figures({ right, children }: { right?: boolean; children: ReactNode }) {
  return (
    <span className={classes.figures} data-right={right}>
      {children}
    </span>
  );
}
