import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
