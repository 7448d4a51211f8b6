import '../../styles/detail.css';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../lib/format.ts';

/**
 * A record to read: its head with the actions, facts left, history and what belongs to it right (look.md, Layout).
 * `wideSide`: the right side holds lists, which need the room.
 */
export function DetailPage({
  head,
  main,
  side,
  wideSide = false,
}: {
  head: ReactNode;
  main: ReactNode;
  side: ReactNode;
  wideSide?: boolean;
}) {
  return (
    <div className="detail" data-wide-side={wideSide || undefined}>
      <div className="card detail-head">{head}</div>
      <div className="detail-column">{main}</div>
      <div className="detail-column">{side}</div>
    </div>
  );
}

/** One titled card of a detail page. */
export function DetailSection({
  title,
  count,
  action,
  flush = false,
  children,
}: {
  title: string;
  /** How many there are, of a section that lists something. */
  count?: number | undefined;
  action?: ReactNode;
  /** The content reaches the edges: a table. */
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card detail-section" data-flush={flush || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="detail-count tnum">{formatCount(count)}</span>}
        <div className="detail-section-actions">{action}</div>
      </header>
      {children}
    </section>
  );
}

/** The same shape while the record loads. */
export function DetailSkeleton() {
  const lines = (count: number) =>
    [...Array(count).keys()].map((line) => <Skeleton key={line} h={16} w={line % 2 ? '60%' : '80%'} />);
  return (
    <div className="detail" aria-busy>
      <div className="card detail-head">
        <Skeleton h={26} w={280} />
      </div>
      <div className="detail-column">
        <div className="card detail-section detail-lines">{lines(14)}</div>
      </div>
      <div className="detail-column">
        <div className="card detail-section detail-lines">{lines(8)}</div>
      </div>
    </div>
  );
}
