import { Tooltip } from '@mantine/core';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import classes from './ClockBadge.module.css';

interface ClockBadgeProps {
  level: 'calm' | 'late' | 'very';
  at: string;
  title: string;
  alarm?: boolean;
  /** Makes the badge a tab stop, so that keyboard users can read its title. */
  reached?: boolean;
  children: string;
}

export function ClockBadge({ level, at, title, alarm = false, reached = false, children }: ClockBadgeProps) {
  const Icon = alarm ? IconClockExclamation : IconClock;
  const badge = (
    <time
      className={classes.badge}
      data-level={level}
      dateTime={at}
      {...(reached ? { tabIndex: 0, 'aria-description': title } : { title })}
    >
      <Icon size={13} aria-hidden /> {children}
    </time>
  );
  if (!reached) return badge;
  return (
    <Tooltip label={title} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      {badge}
    </Tooltip>
  );
}
