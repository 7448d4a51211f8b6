import type { ReactNode } from 'react';
import classes from './Figures.module.css';

/** Figures that stand under each other: all digits of one width. */
export function Figures({ children }: { children: ReactNode }) {
  return <span className={classes.figures}>{children}</span>;
}
