import { Group } from '@mantine/core';
import { type AriaAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { settingHash } from './settingHash.ts';
import classes from './settings.module.css';

interface SettingGroupProps {
  title: string;
  tools?: ReactNode;
  note?: string;
  children: ReactNode;
}

export function SettingGroup({ title, tools, note, children }: SettingGroupProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when a link opens the same group again
  useEffect(() => {
    if (hash !== settingHash(title)) return;
    // Waits for the next frame, because Shell.tsx first scrolls each new page to the top.
    const frame = requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [hash, key, title]);
  return (
    <section ref={card} className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <Group>
          <h2 id={id}>{title}</h2>
          {tools}
        </Group>
        {note !== undefined && <span>{note}</span>}
      </header>
      {children}
    </section>
  );
}

export function SettingBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

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

export function SettingColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}

interface SettingAsideProps extends AriaAttributes {
  label: string;
  title?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function SettingAside({ label, title = label, action, children, ...aria }: SettingAsideProps) {
  return (
    <section className={classes.side} aria-label={label} {...aria}>
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
