import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  label?: string;
  padding?: boolean;
  fill?: boolean;
  busy?: boolean;
  children: ReactNode;
}

export function Card({ label, padding = false, fill = false, busy = false, children }: CardProps) {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element
      className={classes.card}
      aria-label={label}
      aria-busy={busy || undefined}
      data-padding={padding || undefined}
      data-fill={fill || undefined}
    >
      {children}
    </Element>
  );
}
