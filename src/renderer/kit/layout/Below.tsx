import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Below.module.css';

export const Below = (props: BoxProps & { children: ReactNode }) => (
  <Box className={classes.below} {...props} />
);
