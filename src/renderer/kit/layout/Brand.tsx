import classes from './Brand.module.css';

/** The program's letter in its square. */
export function BrandMark() {
  return (
    <span className={classes.mark} aria-hidden>
      R
    </span>
  );
}

/** Mark and name on a dark ground; `short` is the mark alone. */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <div className={classes.brand}>
      <BrandMark />
      {!short && <span>Rujukan</span>}
    </div>
  );
}
