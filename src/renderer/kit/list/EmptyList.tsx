import type { ReactNode } from 'react';
import type { Page } from '../page/page.ts';
import { Empty } from '../page/states.tsx';
import { Helpers, MissingLine, useCount, useNeedAddedAt } from '../rights/needs.tsx';
import { useMayOpen } from '../rights/useMay.ts';

/** For an empty list without search or filter. Also names other records that must be added first. */
export function EmptyList({ add, button }: { add: Page; button: ReactNode }) {
  const need = useNeedAddedAt(add);
  // Records may exist outside the shown tab.
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
