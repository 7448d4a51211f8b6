import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className={classes.timeline}>{children}</ol>
);
