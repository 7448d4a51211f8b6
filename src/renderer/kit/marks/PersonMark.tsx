import { initialsOf } from '../../lib/format.ts';
import classes from './PersonMark.module.css';

interface PersonMarkProps {
  name: string;
  /** The viewer: in the colour of the program. */
  mine?: boolean;
  /** Changing the record now: an amber ring. */
  editing?: boolean;
}

/** Initials of a person; the name stands beside it or in its title. */
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
