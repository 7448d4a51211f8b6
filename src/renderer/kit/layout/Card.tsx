import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  /** Names the card; with a name it is a region of the page. */
  label?: string;
  /** Room between the edge and the content. Without it a table or a toolbar reaches the edge. */
  padding?: boolean;
  /** Takes what the window leaves and scrolls inside: a list. */
  fill?: boolean;
  /** Its content is on the way. */
  busy?: boolean;
  children: ReactNode;
}

/** One surface of a page. */
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
