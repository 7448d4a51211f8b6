import { Button } from '@mantine/core';
import classes from './NoticeBody.module.css';

/** A message with what can be done about it. */
export function NoticeBody({
  message,
  action,
}: {
  message: string;
  action: { label: string; run: () => void };
}) {
  return (
    <div className={classes.body}>
      <span>{message}</span>
      <Button variant="default" size="compact-sm" onClick={action.run}>
        {action.label}
      </Button>
    </div>
  );
}
