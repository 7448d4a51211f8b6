import { lazy, Suspense } from 'react';
import type { SortableItemsProps } from './SortableItems.tsx';
import classes from './SortableList.module.css';

/** Carries the drag library (39 kB): loaded when such a list is first drawn. */
const SortableItems = lazy(() => import('./SortableItems.tsx')) as <Item, Id extends string | number>(
  props: SortableItemsProps<Item, Id>,
) => React.ReactNode;

/** Rows that are put in order: dragged by the handle, lifted with Space, or moved with Alt and arrows. */
export function SortableList<Item, Id extends string | number>(props: SortableItemsProps<Item, Id>) {
  // Also while the library is loaded: the rows are read meanwhile, and keep their places.
  const still = props.items.map((item) => (
    <div key={props.itemId(item)} className={classes.item}>
      <span className={classes.grip} />
      {props.children(item)}
    </div>
  ));
  if (props.fixed) return still;
  return (
    <Suspense fallback={still}>
      <SortableItems {...props} />
    </Suspense>
  );
}
