import classes from './form.module.css';
import type { FormFrame } from './resourceForm.ts';

/** Names that the foot of a form has room for. */
const mostNames = 3;

/** How much of a record a form changes, by the names of its fields. */
export function FormChanges({ form: { changed, labelOf } }: { form: FormFrame }) {
  if (changed.length === 0) return null;
  const labels = changed.flatMap((name) => labelOf(name) ?? []).slice(0, mostNames);
  const others = changed.length - labels.length;
  // A value without a field of its own, such as the chosen places, has no label.
  const more = labels.length > 0 && others > 0 ? ` dan ${others} lainnya` : '';
  return (
    <span className={classes.changes}>
      {changed.length} perubahan{labels.length > 0 && `: ${labels.join(', ')}`}
      {more}
    </span>
  );
}
