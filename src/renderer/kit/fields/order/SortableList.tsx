import { lazy, Suspense } from 'react';
import type { SortableItemsProps } from './SortableItems.tsx';
import classes from './SortableList.module.css';

const SortableItems = lazy(() => import('./SortableItems.tsx')) as <Item, Id extends string | number>(
  props: SortableItemsProps<Item, Id>,
) => React.ReactNode;

export function SortableList<Item, Id extends string | number>(props: SortableItemsProps<Item, Id>) {
  const still = props.items.map((item) => (
    <div key={props.itemId(item)} className={classes.item}>
      <span className={classes.grip} />
      {props.children(item)}
    </div>
  ));
  if (props.fixed) return still;
  // While the library loads, rows are shown without handles. These rows are inert, because replacing a
  // focused row would drop the focus.
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
