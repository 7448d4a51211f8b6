import { Anchor, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { type RecordUse, type UseKind, useNames } from '../../../shared/core/uses.ts';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { mayOpen, type Page } from '../page/page.ts';
import { useSession } from '../session/sessionState.ts';
import { alert } from './confirm.tsx';
import classes from './uses.module.css';

interface UseLink {
  page: Page;
  path: string;
}
export type UseLinks = Readonly<Partial<Record<UseKind, UseLink>>>;

export function showUses(
  error: AppError,
  { what, links, go }: { what: string; links: UseLinks; go: (path: string) => void },
): Promise<void> {
  const open = (path: string) => {
    modals.closeAll();
    go(path);
  };
  return alert(
    `${what} tidak dapat dihapus`,
    <>
      <Text size="sm">{error.message}</Text>
      <UseList uses={error.uses ?? []} links={links} go={open} />
    </>,
  );
}

export function UseList({
  uses,
  links,
  go,
}: {
  uses: readonly RecordUse[];
  links: UseLinks;
  go: (path: string) => void;
}) {
  const { codes } = useSession.getState();
  return (
    <ul className={classes.uses}>
      {uses.map(({ kind, count }) => {
        const link = links[kind];
        const path = link && mayOpen(link.page, undefined, codes) && link.path;
        const text = `${formatCount(count)} ${useNames[kind]}`;
        return (
          <li key={kind}>
            {path ? (
              <Anchor component={SteadyButton} size="sm" onClick={() => go(path)}>
                {text}
              </Anchor>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
