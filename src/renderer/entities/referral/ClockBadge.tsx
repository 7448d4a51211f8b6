import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import classes from './ClockBadge.module.css';

interface ClockBadgeProps {
  /** Drawn in grey, amber or red. */
  level: 'calm' | 'late' | 'very';
  at: string;
  title: string;
  alarm?: boolean;
  children: string;
}

export function ClockBadge({ level, at, title, alarm = false, children }: ClockBadgeProps) {
  const Icon = alarm ? IconClockExclamation : IconClock;
  return (
    <time className={classes.badge} data-level={level} dateTime={at} title={title}>
      <Icon size={13} aria-hidden /> {children}
    </time>
  );
}
