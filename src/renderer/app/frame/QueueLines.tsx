import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { filterText, ownWork } from '../../../shared/entities/figures.ts';
import { pageListOf } from '../../../shared/entities/view/query.ts';
import {
  installedViews,
  type View,
  type ViewCount,
  viewCountMost,
} from '../../../shared/entities/view/schema.ts';
import { oldestOf } from '../../entities/referral/age.ts';
import { listQuery, viewParam } from '../../kit/list/address.ts';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { useUser } from '../../kit/session/session.ts';
import { useShownView } from '../../kit/views/shownView.ts';
import { useAllViews, useOpenView } from '../../kit/views/useViews.ts';
import { ViewsDrawer } from '../../kit/views/ViewsDrawer.tsx';
import { differing, isPageOf, pathOfView, questionOf, takeLayout } from '../../kit/views/viewAddress.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { figurePath } from '../../pages/figurePath.ts';
import classes from './QueueLines.module.css';
import { useOwnWork, useViewCounts } from './queueCounts.ts';

const countText = ({ count, at_least }: Pick<ViewCount, 'count' | 'at_least'>): string =>
  count === null ? '' : at_least ? `${formatCount(viewCountMost)}+` : formatCount(count);

function Line({
  to,
  name,
  count,
  current,
  changed = false,
  onOpen,
}: {
  to: string;
  name: string;
  count: Omit<ViewCount, 'id'> | undefined;
  current: boolean;
  changed?: boolean;
  onOpen?: () => void;
}) {
  const oldest = count?.oldest ? oldestOf(count.oldest, { due: count.due, now: Date.now() }) : undefined;
  return (
    <Link
      to={to}
      className={classes.line}
      data-current={current || undefined}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={classes.name} title={name}>
        {name}
      </span>
      {changed && (
        <>
          <span className={classes.dot} aria-hidden />
          <VisuallyHidden>, diubah</VisuallyHidden>
        </>
      )}
      <span className={classes.age} data-level={oldest?.level}>
        {oldest && (
          <>
            <VisuallyHidden>, tertua </VisuallyHidden>
            {oldest.text}
          </>
        )}
      </span>
      <span className={classes.count}>
        {count && (
          <>
            <VisuallyHidden>, jumlah </VisuallyHidden>
            {countText(count)}
          </>
        )}
      </span>
    </Link>
  );
}

export function QueueLines({ page }: { page: Page }) {
  const { read, views } = useAllViews();
  const awaited = useAwaited(page, read.data && views);
  const [managing, setManaging] = useState(false);
  const open = useOpenView();
  const own = views.filter((view) => isPageOf(page, view));
  const pinned = own.filter((view) => view.pinned);
  const counts = useViewCounts(page.list === 'referral' ? pinned : []);
  const current = useShownView();
  const list = own.filter((view) => view.list === page.list);
  return (
    <>
      {page.list === 'referral' && <OwnWorkLine page={page} />}
      {read.isPending && awaited.map((line) => <div key={line} className={classes.line} aria-hidden />)}
      {pinned.map((view) => (
        <Line
          key={view.id}
          to={pathOfView(page, view)}
          name={view.name}
          count={counts.get(view.id)}
          current={view.id === current.id}
          changed={view.id === current.id && current.isChanged}
          onOpen={() => takeLayout(view)}
        />
      ))}
      {list.length > 0 && (
        <UnstyledButton className={classes.line} data-all onClick={() => setManaging(true)}>
          Semua antrean ({formatCount(list.length)})
        </UnstyledButton>
      )}
      {managing && page.list !== undefined && (
        <ViewsDrawer
          list={pageListOf(page.list)}
          title={page.title}
          onOpen={(view) => {
            setManaging(false);
            open(page, view);
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  );
}

/** Keys of the placeholder lines: as many lines as the menu had after the previous read of the views. */
function useAwaited({ list = '' }: Page, views: readonly View[] | undefined): readonly number[] {
  const { user_id } = useUser();
  const name = `menu.views.${list}`;
  const [before] = useState(() => {
    const installed = list === 'referral' ? installedViews.length + 1 : 0;
    return readPreference(user_id, name, installed);
  });
  const own = views?.filter((view) => pageListOf(view.list) === list);
  const now =
    own && own.filter(({ pinned }) => pinned).length + Number(own.some((view) => view.list === list));
  useEffect(() => {
    if (now !== undefined) writePreference(user_id, name, now);
  }, [user_id, name, now]);
  return [...Array(before).keys()];
}

function OwnWorkLine({ page }: { page: Page }) {
  const location = useLocation();
  const { count, oldest, due } = useOwnWork();
  if (count === 0) return null;
  const params = listQuery(location);
  const isShown =
    location.pathname === page.path &&
    !params.has(viewParam) &&
    differing(filterText(ownWork), questionOf(params)).length === 0;
  return <Line to={figurePath(ownWork)} name="Tugas saya" count={{ count, oldest, due }} current={isShown} />;
}

export function useListAddress(): (page: Page) => { to: string; open: () => void } {
  const { views } = useAllViews();
  return (page) => {
    const standard = views.find((view) => view.is_default && view.list === page.list);
    return standard
      ? { to: pathOfView(page, standard), open: () => takeLayout(standard) }
      : { to: pathTo(page), open: () => {} };
  };
}
