import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import type { PageSize } from '../grid/Pager.tsx';
import { useUser } from '../session.ts';
import { isOfOther, listAddress, listQuery } from './address.ts';

/** State of a list, kept in the URL (but see `address.ts`) so that back, reload and a shared link find it as it was. */
export interface ListState {
  page: number;
  /** Rows a page, or as many as the window shows. */
  limit: PageSize;
  keyword: string;
  sort: { key: string; dir: 'asc' | 'desc' } | undefined;
  /** Of a list with tabs: the open one, '' for the first. */
  tab: string;
  /** Filter name → value as text; only the set ones. */
  filters: Readonly<Record<string, string>>;
}

const reserved = new Set(['page', 'limit', 'keyword', 'sort_by', 'sort_dir', 'tab']);

/** Query of each list as it was last seen in this run, so that a fixed back target (S-008) finds it again. */
const lastSeen = new Map<string, string>();
/** Row that was opened last from each list; highlighted when one comes back. */
const lastOpened = new Map<string, number>();

/** `order` is how the list comes when none is asked for. */
export function useListState(
  name: string,
  sizes: { sizes: readonly number[]; default: number },
  order: ListState['sort'],
) {
  const { user_id } = useUser();
  const { pathname, search, state: unwritten } = useLocation();
  const navigate = useNavigate();
  const isForeign = isOfOther(unwritten, user_id);
  const params = useMemo(
    () => (isForeign ? new URLSearchParams() : listQuery({ search, state: unwritten })),
    [isForeign, search, unwritten],
  );
  const place = `${user_id}:${pathname}`;
  // What was asked for last: the router shows it a moment later, and a second click must not start from before the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const setParams = useCallback(
    (next: URLSearchParams) => {
      latest.current = next;
      const address = listAddress(next);
      navigate({ search: address.search }, { replace: true, state: { ...address.state, by: user_id } });
    },
    [navigate, user_id],
  );

  // Only when the list is entered: later an empty query is what the user asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    const remembered = lastSeen.get(place);
    if (params.size === 0 && remembered) setParams(new URLSearchParams(remembered));
    // Somebody else's, or opened from elsewhere: from now on it is this user's place.
    else if (isForeign || (params.size > 0 && unwritten?.by !== user_id)) setParams(params);
  }, [place]);
  useEffect(() => {
    lastSeen.set(place, params.toString());
  }, [place, params]);

  const state: ListState = useMemo(() => {
    const asked = params.get('limit');
    const remembered = readPreference<PageSize>(user_id, `${name}.limit`, sizes.default);
    return {
      page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
      limit: asked === 'fit' ? asked : sizes.sizes.includes(Number(asked)) ? Number(asked) : remembered,
      keyword: params.get('keyword') ?? '',
      tab: params.get('tab') ?? '',
      sort: sortIn(params),
      filters: Object.fromEntries([...params].filter(([key, value]) => !reserved.has(key) && value !== '')),
    };
  }, [params, user_id, name, sizes]);

  /** Changes some parameters; anything but the page itself goes back to page 1. */
  const change = useCallback(
    (changes: Record<string, string | number | undefined>) => {
      const next = new URLSearchParams(latest.current);
      if (!('page' in changes)) next.delete('page');
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(key);
        else next.set(key, String(value));
      }
      setParams(next);
    },
    [setParams],
  );

  const setLimit = useCallback(
    (limit: PageSize) => {
      writePreference(user_id, `${name}.limit`, limit);
      change({ limit });
    },
    [change, name, user_id],
  );

  const sortBy = useCallback(
    (key: string) => {
      const next = nextSort(sortIn(latest.current) ?? order, key, order);
      const isDefault = next?.key === order?.key && next?.dir === order?.dir;
      change({ sort_by: isDefault ? undefined : next?.key, sort_dir: isDefault ? undefined : next?.dir });
    },
    [change, order],
  );

  return {
    state,
    /** The same as it stands in the address. */
    params,
    change,
    setLimit,
    sortBy,
    opened: lastOpened.get(place),
    open: (id: number) => void lastOpened.set(place, id),
  };
}

function sortIn(params: URLSearchParams): ListState['sort'] {
  const key = params.get('sort_by');
  return key ? { key, dir: params.get('sort_dir') === 'desc' ? 'desc' : 'asc' } : undefined;
}

/** What a click on the header of `key` asks for: up, down, and then the list's own order again. */
export function nextSort(shown: ListState['sort'], key: string, order: ListState['sort']): ListState['sort'] {
  if (shown?.key !== key) return { key, dir: 'asc' };
  if (shown.dir === 'asc') return { key, dir: 'desc' };
  return order?.key === key ? { key, dir: 'asc' } : order;
}
