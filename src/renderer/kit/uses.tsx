import { Anchor, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { AppError } from '../../shared/core/errors.ts';
import { formatCount } from '../../shared/core/formats.ts';
import { type UseKind, useNames } from '../../shared/core/uses.ts';
import { alert } from './confirm.tsx';
import { mayOpen, type Page, pathTo } from './page/page.ts';
import { useSession } from './session.ts';
import classes from './uses.module.css';

/** Where records of a kind that hang on this one are seen: a page, with what it is narrowed by. */
interface UseLink {
  page: Page;
  params?: Parameters<typeof pathTo>[1];
  query?: Parameters<typeof pathTo>[2];
}
export type UseLinks = Readonly<Partial<Record<UseKind, UseLink>>>;

/**
 * Why a record was not deleted: the server's message, and what still hangs on it by count, with the way
 * there for whoever may go it.
 */
export function tellUses(
  error: AppError,
  { what, links, go }: { what: string; links: UseLinks; go: (path: string) => void },
): Promise<void> {
  const { codes } = useSession.getState();
  const open = (path: string) => {
    modals.closeAll();
    go(path);
  };
  return alert(
    `${what} tidak dapat dihapus`,
    <>
      <Text size="sm">{error.message}</Text>
      <ul className={classes.uses}>
        {error.uses?.map(({ kind, count }) => {
          const link = links[kind];
          const path =
            link && mayOpen(link.page, undefined, codes) && pathTo(link.page, link.params, link.query);
          const text = `${formatCount(count)} ${useNames[kind]}`;
          return (
            <li key={kind}>
              {path ? (
                <Anchor component="button" type="button" size="sm" onClick={() => open(path)}>
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </>,
  );
}
