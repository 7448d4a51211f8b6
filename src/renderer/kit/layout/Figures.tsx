import type { ReactNode } from 'react';
import classes from './Figures.module.css';

export function Figures({ children }: { children: ReactNode }) {
  return <span className={classes.figures}>{children}</span>;
}
