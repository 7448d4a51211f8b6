import classes from './LongText.module.css';

/** A text of several lines as it was typed. */
export const LongText = ({ children }: { children: string }) => <p className={classes.text}>{children}</p>;
