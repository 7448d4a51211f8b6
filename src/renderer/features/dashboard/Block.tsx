import type { ReactNode } from 'react';
import classes from './Block.module.css';

export function Block({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.block} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
