import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { ariaSort, type GridSort } from '../grid/GridHead.tsx';
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
  const button = useRef<HTMLButtonElement>(null);
  // mantine-datatable has no option for attributes of a head cell.
  useLayoutEffect(() => {
    const head = button.current?.closest('th');
    if (dir) head?.setAttribute('aria-sort', ariaSort[dir]);
    return () => head?.removeAttribute('aria-sort');
  }, [dir]);
  const Arrow = dir === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <SteadyButton ref={button} className={classes.sort} data-sorted={dir} onClick={onSort}>
      <span>{title}</span>
      <Arrow size={13} className={classes.arrow} aria-hidden />
    </SteadyButton>
  );
}
