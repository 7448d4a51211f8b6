import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import classes from './detail.module.css';

export function DetailPage({
  head,
  main,
  side,
  wideSide = false,
}: {
  head?: ReactNode;
  main: ReactNode;
  side: ReactNode;
  wideSide?: boolean;
}) {
  return (
    <div className={classes.page} data-wide-side={wideSide || undefined}>
      {head && <div className={classes.head}>{head}</div>}
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}

export function DetailSection({
  title,
  count,
  note,
  action,
  flush = false,
  children,
}: {
  title: string;
  count?: number | undefined;
  note?: ReactNode;
  action?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} data-flush={flush || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
        {note}
        <div className={classes.tools}>{action}</div>
      </header>
      {children}
    </section>
  );
}

export function DetailSkeleton() {
  const lines = (count: number) =>
    [...Array(count).keys()].map((line) => <Skeleton key={line} h={16} w={line % 2 ? '60%' : '80%'} />);
  return (
    <div className={classes.page} aria-busy>
      <div className={classes.head}>
        <Skeleton h={26} w={280} />
      </div>
      <div className={classes.column}>
        <div className={`${classes.section} ${classes.lines}`}>{lines(14)}</div>
      </div>
      <div className={classes.column}>
        <div className={`${classes.section} ${classes.lines}`}>{lines(8)}</div>
      </div>
    </div>
  );
}
