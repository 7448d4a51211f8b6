import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Split.module.css';

interface SplitProps {
  /** px of the second column. */
  side: number;
  /** Minimum height in px. If set, the columns fill the height of the page. */
  fill?: number;
  children: ReactNode;
}

/** Two columns. In a narrow window the second column comes below the first. */
export function Split({ side, fill, children }: SplitProps) {
  return (
    <Box
      className={classes.split}
      mih={fill}
      data-fill={fill !== undefined || undefined}
      __vars={{ '--side': `${side}px` }}
    >
      {children}
    </Box>
  );
}
