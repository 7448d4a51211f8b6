import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

/** Settings of one kind that each take effect by themselves. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
      </header>
      {children}
    </section>
  );
}

/** What fills a group as a whole. */
export function SettingBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** One of them: what it is and what for, beside its control; `htmlFor` where that is an input. */
export function SettingLine({
  label,
  hint,
  htmlFor,
  children,
}: {
  label: string;
  hint: string;
  htmlFor?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.row}>
      <div className={classes.about}>
        {htmlFor ? <label htmlFor={htmlFor}>{label}</label> : <strong>{label}</strong>}
        <p>{hint}</p>
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}

/** Groups at the left, what is about the whole at the right. */
export function SettingColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}
