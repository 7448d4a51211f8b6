import classes from './LongText.module.css';

export const LongText = ({ children }: { children: string }) => <p className={classes.text}>{children}</p>;
