import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../kit/layout/Card.tsx';
import classes from './ChartCard.module.css';

/** A chart with its name, what it sums up to, and the fields that narrow it down. */
export function ChartCard({
  title,
  note,
  tools,
  children,
}: {
  title: string;
  note: string;
  tools: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card label={title} padding>
      <h3 className={classes.title}>{title}</h3>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
      <Group gap={8} mt={8}>
        {tools}
      </Group>
      <div className={classes.body}>{children}</div>
    </Card>
  );
}

/** Where a canvas is drawn; what it shows stands beside it as a table. */
export function Canvas({ children }: { children: ReactNode }) {
  return (
    <div className={classes.canvas} aria-hidden>
      {children}
    </div>
  );
}
