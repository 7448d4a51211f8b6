import { initialsOf } from '../../lib/format.ts';
import classes from './PersonMark.module.css';

interface PersonMarkProps {
  name: string;
  mine?: boolean;
  editing?: boolean;
}

/** Screen readers skip the mark, so the name must be beside it. */
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
