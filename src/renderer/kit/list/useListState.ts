import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import type { PageSize } from '../grid/Pager.tsx';
import { useUser } from '../session/session.ts';
import { isOfOther, listAddress, listQuery, viewParam } from './address.ts';

/** State of a list, stored in the URL for back, reload and links. For exceptions see `address.ts`. */
export interface ListState {
  page: number;
  limit: PageSize;
  keyword: string;
  sort: { key: string; dir: 'asc' | 'desc' } | undefined;
  tab: string;
  filters: Readonly<Record<string, string>>;
}

const everyList = 'lists.limit';

const reserved = new Set(['page', 'limit', 'keyword', 'sort_by', 'sort_dir', 'tab', viewParam]);

/** Last query of each list since the window loaded (S-008). */
const lastSeen = new Map<string, string>();
const lastOpened = new Map<string, number>();

type Tabs = readonly { value: string; filters?: Readonly<Record<string, string>> }[] | undefined;

interface Sizes {
  sizes: readonly number[];
  default: number;
}

function useListQuery(tabs: Tabs) {
  const { user_id } = useUser();
  const { pathname, search, state: unwritten } = useLocation();
  const navigate = useNavigate();
  const isForeign = isOfOther(unwritten, user_id);
  const params = useMemo(
    () => (isForeign ? new URLSearchParams() : listQuery({ search, state: unwritten })),
    [isForeign, search, unwritten],
  );
  const place = `${user_id}:${pathname}`;
  const [entered] = useState(() => (params.size === 0 && lastSeen.get(place)) || params.toString());
  // The router applies parameters later, so a second click needs the newest parameters.
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

  // Restores the last query only on entry. Later, an empty query is the user's choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    const remembered = lastSeen.get(place);
    if (params.size === 0 && remembered) setParams(new URLSearchParams(remembered));
    // The history entry of a link or of another user becomes an entry of this user.
    else if (isForeign || (params.size > 0 && unwritten?.by !== user_id)) setParams(params);
  }, [place]);
  useEffect(() => {
    lastSeen.set(place, params.toString());
  }, [place, params]);
  // A link to a tab gets the tab's filters.
  useEffect(() => {
    if (unwritten?.by !== undefined) return;
    const wanted = tabs?.find(({ value }) => value === params.get('tab'))?.filters ?? {};
    const missing = Object.entries(wanted).filter(([filter]) => !params.has(filter));
    if (missing.length > 0) setParams(new URLSearchParams([...params, ...missing]));
  }, [tabs, params, unwritten, setParams]);
  const leaveSearch = useCallback(() => {
    const whole = new URLSearchParams(latest.current);
    whole.delete('keyword');
    lastSeen.set(place, whole.toString());
  }, [place]);

  /** Every change resets the page to 1, unless the change sets the page. Returns the new query. */
  const change = useCallback(
    (changes: Record<string, string | number | undefined>) => {
      const next = new URLSearchParams(latest.current);
      if (!('page' in changes)) next.delete('page');
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(key);
        else next.set(key, String(value));
      }
      setParams(next);
      return next.toString();
    },
    [setParams],
  );

  return {
    place,
    params,
    latest,
    entered,
    change,
    replace: setParams,
    /** True if the list opened without a query and has none now. */
    isBare: entered === '' && params.size === 0,
    leaveSearch,
  };
}

function useListLimit(
  name: string,
  sizes: Sizes,
  { params, change }: Pick<ReturnType<typeof useListQuery>, 'params' | 'change'>,
) {
  const { user_id } = useUser();
  const own = `${name}.limit`;
  const limit = useMemo((): PageSize => {
    const asked = params.get('limit');
    if (asked === 'fit') return asked;
    if (sizes.sizes.includes(Number(asked))) return Number(asked);
    const all = readPreference<PageSize>(user_id, everyList, sizes.default);
    return readPreference<PageSize>(user_id, own, all);
  }, [params, user_id, own, sizes]);

  const setLimit = useCallback(
    (next: PageSize) => {
      writePreference(user_id, own, next);
      change({ limit: next });
    },
    [change, own, user_id],
  );
  const fitAll = useCallback(() => {
    writePreference(user_id, everyList, 'fit');
    change({ limit: 'fit' });
  }, [change, user_id]);
  const mayFit =
    !params.has('limit') &&
    [everyList, own].every((place) => readPreference<PageSize | 0>(user_id, place, 0) === 0);
  return { limit, setLimit, mayFit, fitAll };
}

export function useListState(list: { name: string; sizes: Sizes; order: ListState['sort']; tabs?: Tabs }) {
  const { order } = list;
  const { place, latest, ...query } = useListQuery(list.tabs);
  const { params, change } = query;
  const { limit, ...sizing } = useListLimit(list.name, list.sizes, query);
  const state: ListState = useMemo(
    () => ({
      page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
      limit,
      keyword: params.get('keyword') ?? '',
      tab: params.get('tab') ?? '',
      sort: sortIn(params),
      filters: Object.fromEntries([...params].filter(([key, value]) => !reserved.has(key) && value !== '')),
    }),
    [params, limit],
  );

  const sortBy = useCallback(
    (key: string) => {
      const next = nextSort(sortIn(latest.current) ?? order, key, order);
      const isDefault = next?.key === order?.key && next?.dir === order?.dir;
      change({ sort_by: isDefault ? undefined : next?.key, sort_dir: isDefault ? undefined : next?.dir });
    },
    [change, order, latest],
  );

  return {
    ...query,
    ...sizing,
    state,
    sortBy,
    opened: lastOpened.get(place),
    open: (id: number) => void lastOpened.set(place, id),
  };
}

function sortIn(params: URLSearchParams): ListState['sort'] {
  const key = params.get('sort_by');
  return key ? { key, dir: params.get('sort_dir') === 'desc' ? 'desc' : 'asc' } : undefined;
}

export function nextSort(shown: ListState['sort'], key: string, order: ListState['sort']): ListState['sort'] {
  if (shown?.key !== key) return { key, dir: 'asc' };
  if (shown.dir === 'asc') return { key, dir: 'desc' };
  return order?.key === key ? { key, dir: 'asc' } : order;
}
