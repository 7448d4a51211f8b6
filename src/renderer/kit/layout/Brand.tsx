import classes from './Brand.module.css';

export function BrandMark() {
  return (
    <span className={classes.mark} aria-hidden>
      R
    </span>
  );
}

export function Brand({ short = false }: { short?: boolean }) {
  return (
    <div className={classes.brand}>
      <BrandMark />
      {!short && <span>Rujukan</span>}
    </div>
  );
}
