import '../../styles/detail.css';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A record to read: its head with the actions, facts left, history and what belongs to it right (look.md, Layout). */
export function DetailPage({ head, main, side }: { head: ReactNode; main: ReactNode; side: ReactNode }) {
  return (
    <div className="detail">
      <div className="card detail-head">{head}</div>
      <div className="detail-column">{main}</div>
      <div className="detail-column">{side}</div>
    </div>
  );
}

/** One titled card of a detail page. */
export function DetailSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card detail-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
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
