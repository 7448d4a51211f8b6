import { Flex, type FlexProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface NoteProps extends FlexProps {
  icon?: ReactNode;
  tone?: 'green' | 'amber' | 'red' | 'grey' | undefined;
  action?: ReactNode;
  children: ReactNode;
}

export function Note({ icon, tone, action, children, ...props }: NoteProps) {
  return (
    <Flex
      className={classes.note}
      gap={8}
      {...(tone ? { px: 10, py: 8, bg: `var(--st-${tone}-bg)`, c: `var(--st-${tone}-fg)` } : { c: 'dimmed' })}
      data-tinted={tone !== undefined || undefined}
      {...props}
    >
      {icon}
      <div className={classes.text}>{children}</div>
      {action}
    </Flex>
  );
}
