import classes from './CellLines.module.css';

export const CellLines = ({ children }: { children: string }) => (
  <span className={classes.lines} data-line-clamp>
    {children}
  </span>
);
