import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

/** What happened, the newest first: each entry a `li`. */
export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className={classes.timeline}>{children}</ol>
);
