import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import type { PageSize } from '../grid/Pager.tsx';
import { useUser } from '../session/session.ts';
import { isOfOther, listAddress, listQuery, viewParam } from './address.ts';

/** Lists keep their state in the URL (for an exception see `address.ts`), so that back, reload and links restore it. */
export interface ListState {
  page: number;
  /** 'fit': as many as the window shows. */
  limit: PageSize;
  keyword: string;
  sort: { key: string; dir: 'asc' | 'desc' } | undefined;
  tab: string;
  /** Name → value as text; only set ones. */
  filters: Readonly<Record<string, string>>;
}

const everyList = 'lists.limit';

const reserved = new Set(['page', 'limit', 'keyword', 'sort_by', 'sort_dir', 'tab', viewParam]);

/** Last query of each list in this run, for fixed back targets (S-008). */
const lastSeen = new Map<string, string>();
/** Last opened row of each list, highlighted on return. */
const lastOpened = new Map<string, number>();

type Tabs = readonly { value: string; filters?: Readonly<Record<string, string>> }[] | undefined;

interface Sizes {
  sizes: readonly number[];
  default: number;
}

/** The query in the address of a list: what it was left with, what a link asks, and each change of it. */
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
  // The router applies parameters later, so a second click needs the newest ones.
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
    // Another user's entry, or a link: it now belongs to this user.
    else if (isForeign || (params.size > 0 && unwritten?.by !== user_id)) setParams(params);
  }, [place]);
  useEffect(() => {
    lastSeen.set(place, params.toString());
  }, [place, params]);
  // A link to a tab opens it with the filters that its button sets.
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

  /** A change of anything but the page returns to page 1. Returns the new query. */
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
    /** The newest, which may not be drawn yet. */
    latest,
    /** The query that the list opened with. */
    entered,
    change,
    /** Replaces the whole state. */
    replace: setParams,
    /** Nothing was asked for: neither by an address nor by what was seen last. */
    isBare: entered === '' && params.size === 0,
    leaveSearch,
  };
}

/** How many rows the list shows: as the address says, else as was chosen for this list, or for all. */
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
  /** No size was chosen for this list or for all lists. */
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

/** Ascending, descending, then the default order. */
export function nextSort(shown: ListState['sort'], key: string, order: ListState['sort']): ListState['sort'] {
  if (shown?.key !== key) return { key, dir: 'asc' };
  if (shown.dir === 'asc') return { key, dir: 'desc' };
  return order?.key === key ? { key, dir: 'asc' } : order;
}
