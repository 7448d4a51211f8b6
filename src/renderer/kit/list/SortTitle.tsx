import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { GridSort } from '../grid/GridHead.tsx';
import { SteadyButton } from '../SteadyButton.tsx';
import classes from './SortTitle.module.css';

export function SortTitle({
  title,
  dir,
  onSort,
}: {
  title: string;
  dir: GridSort['dir'] | undefined;
  onSort: () => void;
}) {
  const Arrow = dir === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <SteadyButton className={classes.sort} data-sorted={dir} onClick={onSort}>
      <span>{title}</span>
      <Arrow size={13} className={classes.arrow} aria-hidden />
      {dir && <VisuallyHidden>{dir === 'asc' ? ', urut naik' : ', urut turun'}</VisuallyHidden>}
    </SteadyButton>
  );
}
