import { Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './Panel.module.css';

export function Panel({
  as: Element = 'section',
  ref,
  label,
  children,
}: {
  as?: 'section' | 'nav' | 'aside';
  ref?: Ref<HTMLElement>;
  label?: string;
  children?: ReactNode;
}) {
  return (
    <Element ref={ref} className={classes.panel} aria-label={label}>
      {children}
    </Element>
  );
}

export const PanelHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className={classes.head}>
    <Title order={2} size="h3" c="var(--app-text)">
      {title}
    </Title>
    <span>{children}</span>
  </header>
);

export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.scroll}>{children}</div>
);
