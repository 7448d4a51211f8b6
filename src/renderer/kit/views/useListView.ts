import { useEffect, useMemo, useRef } from 'react';
import type { View } from '../../../shared/entities/view/schema.ts';
import type { Column } from '../grid/columns.ts';
import { densityNow, useViewDensity } from '../grid/density.ts';
import { isLayoutStored, setLayout, useLayout } from '../grid/layout.ts';
import type { PageSize } from '../grid/Pager.tsx';
import { viewParam } from '../list/address.ts';
import { useShownView } from './shownView.ts';
import { useViewsOf } from './useViews.ts';
import {
  differing,
  isPersonalSearch,
  layoutKeyOf,
  openedWith,
  paramsOf,
  questionOf,
  takeLayout,
} from './viewAddress.ts';
import { hasSameLayout, layoutIn, layoutText } from './viewLayout.ts';

const nothing: readonly string[] = [];
const usual = layoutIn('');

const sizeOf = (params: URLSearchParams): PageSize | undefined => {
  const limit = params.get('limit');
  return limit === null ? undefined : limit === 'fit' ? limit : Number(limit);
};

export type ListView = ReturnType<typeof useListView>;

export function useListView<Row>({
  list,
  columns,
  params,
  isBare,
  replace,
}: {
  list: string;
  columns: readonly Column<Row>[];
  params: URLSearchParams;
  /** True if the list opened without a query and has none now. */
  isBare: boolean;
  replace: (params: URLSearchParams) => void;
}) {
  const { read, views } = useViewsOf(list);
  const named = Number(params.get(viewParam)) || undefined;
  const view = views.find(({ id }) => id === named);
  const layoutKey = layoutKeyOf(list, named);
  const layout = useLayout(layoutKey);
  const saved = useMemo(() => (view ? layoutIn(view.layout) : usual), [view]);
  useViewDensity(saved.density);

  const open = (next: View | undefined) => {
    if (next) takeLayout(next);
    replace(next ? paramsOf(next) : new URLSearchParams());
  };
  const isSeeded = view === undefined || isLayoutStored(layoutKey);
  useEffect(() => {
    if (!isSeeded) setLayout(layoutKey, saved);
  }, [isSeeded, layoutKey, saved]);

  // The default view opens only on entry. Later, an empty query is the user's choice.
  const standard = views.find(({ is_default }) => is_default);
  const entering = useRef(isBare);
  const openStandard = useRef(open);
  openStandard.current = open;
  useEffect(() => {
    if (!isBare) entering.current = false;
    if (!entering.current || !read.isSuccess) return;
    entering.current = false;
    if (standard) openStandard.current(standard);
  }, [isBare, standard, read.isSuccess]);

  const question = useMemo(() => questionOf(params), [params]);
  const changed = useMemo(() => (view ? differing(openedWith(view), question) : nothing), [view, question]);
  const limit = sizeOf(params);
  const isChanged =
    view !== undefined &&
    (changed.length > 0 || limit !== saved.limit || (isSeeded && !hasSameLayout(columns, layout, saved)));
  const id = view?.id;
  useEffect(() => {
    useShownView.setState({ id, isChanged });
    return () => useShownView.setState({ id: undefined, isChanged: false });
  }, [id, isChanged]);
  return {
    read,
    views,
    view,
    isGone: named !== undefined && view === undefined && read.isSuccess,
    layoutKey,
    isChanged,
    changed,
    question,
    isPersonal: isPersonalSearch(params),
    contents: () => ({ query: question, layout: layoutText(layout, densityNow(), limit) }),
    open,
    rename: (id: number | undefined) => {
      if (id !== undefined) setLayout(layoutKeyOf(list, id), layout);
      const next = new URLSearchParams(params);
      if (id === undefined) next.delete(viewParam);
      else next.set(viewParam, String(id));
      replace(next);
    },
  };
}
