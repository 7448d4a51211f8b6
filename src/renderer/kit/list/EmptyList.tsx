import type { ReactNode } from 'react';
import type { Page } from '../page/page.ts';
import { Empty } from '../page/states.tsx';
import { Helpers, MissingLine, useCount, useNeedAddedAt } from '../rights/needs.tsx';
import { useMayOpen } from '../rights/useMay.ts';

/** A list of which nothing was searched: what it is for, what must be there before, and its button. */
export function EmptyList({ add, button }: { add: Page; button: ReactNode }) {
  const need = useNeedAddedAt(add);
  // The part of a list that is shown may be empty while others are not.
  const isFirst = useCount(need)?.count === 0;
  const mayAdd = useMayOpen(add);
  return (
    <Empty
      {...(need &&
        isFirst && {
          hint: (
            <>
              Belum ada {need.noun}. {need.use} {!mayAdd && <Helpers page={add} />}
            </>
          ),
        })}
      action={
        <>
          {button}
          {need?.needs.map((key) => (
            <MissingLine key={key} of={key} />
          ))}
        </>
      }
    />
  );
}
