import { lazy, Suspense } from 'react';
import type { SortableItemsProps } from './SortableItems.tsx';
import classes from './SortableList.module.css';

/** Lazy, because the drag library has 39 kB. */
const SortableItems = lazy(() => import('./SortableItems.tsx')) as <Item, Id extends string | number>(
  props: SortableItemsProps<Item, Id>,
) => React.ReactNode;

/** Rows are moved by dragging the handle, with Space and arrows, or with Alt and arrows. */
export function SortableList<Item, Id extends string | number>(props: SortableItemsProps<Item, Id>) {
  const still = props.items.map((item) => (
    <div key={props.itemId(item)} className={classes.item}>
      <span className={classes.grip} />
      {props.children(item)}
    </div>
  ));
  if (props.fixed) return still;
  // Shows the rows without handles while the library loads, so that nothing moves. They are inert: their buttons are
  // replaced once it is loaded, and the keyboard would be lost with them.
  return (
    <Suspense
      fallback={
        <div inert aria-busy>
          {still}
        </div>
      }
    >
      <SortableItems {...props} />
    </Suspense>
  );
}
