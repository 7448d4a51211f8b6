import type { ReactNode, Ref } from 'react';
import classes from './Panel.module.css';

/** One of the three columns of Mode Proses: it takes the height of the window, and what is in it scrolls. */
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
    <h2>{title}</h2>
    <span>{children}</span>
  </header>
);

/** The part of a panel that scrolls. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.scroll}>{children}</div>
);
