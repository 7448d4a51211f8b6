import classes from './form.module.css';
import type { FormFrame } from './resourceForm.ts';

const mostNames = 3;

export function FormChanges({ form: { changed, labelOf } }: { form: FormFrame }) {
  if (changed.length === 0) return null;
  const labels = changed.flatMap((name) => labelOf(name) ?? []).slice(0, mostNames);
  const others = changed.length - labels.length;
  // Some changed values have no field and so no label.
  const more = labels.length > 0 && others > 0 ? ` dan ${others} lainnya` : '';
  return (
    <span className={classes.changes}>
      {changed.length} perubahan{labels.length > 0 && `: ${labels.join(', ')}`}
      {more}
    </span>
  );
}
