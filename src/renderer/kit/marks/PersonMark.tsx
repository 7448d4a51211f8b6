import { initialsOf } from '../../lib/format.ts';
import classes from './PersonMark.module.css';

interface PersonMarkProps {
  name: string;
  /** The current user. */
  mine?: boolean;
  editing?: boolean;
}

/** Hidden from screen readers, so the name must stand beside the mark. */
export function PersonMark({ name, mine = false, editing = false }: PersonMarkProps) {
  return (
    <span
      className={classes.mark}
      data-mine={mine || undefined}
      data-editing={editing || undefined}
      title={name}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}
