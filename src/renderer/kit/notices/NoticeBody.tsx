import { Button, Group } from '@mantine/core';
import classes from './NoticeBody.module.css';

export function NoticeBody({
  message,
  actions,
}: {
  message: string;
  actions: readonly { label: string; run: () => void }[];
}) {
  return (
    <div className={classes.body}>
      <span>{message}</span>
      <Group gap={6}>
        {actions.map(({ label, run }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={run}>
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}
