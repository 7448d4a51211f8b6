import classes from './CellLines.module.css';

/** Text on as many lines as its row has room for; CutText.tsx shows the rest. */
export const CellLines = ({ children }: { children: string }) => (
  <span className={classes.lines} data-line-clamp>
    {children}
  </span>
);
