import { pageListOf, withoutMissing } from '../../../shared/entities/view/query.ts';
import type { View } from '../../../shared/entities/view/schema.ts';
import { setLayout } from '../grid/layout.ts';
import { listAddress, viewParam } from '../list/address.ts';
import { type Page, pathTo } from '../page/page.ts';
import { layoutIn } from './viewLayout.ts';

/** Parts of a list's address that are no question: where one stands in it, and how it looks. */
const apart: ReadonlySet<string> = new Set(['page', 'limit', viewParam]);

/** What a view keeps of an address. A NIK or phone number as keyword stays out, as in the address. */
export const questionOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(listAddress(params).search)].filter(
      ([key, value]) => !apart.has(key) && value !== '',
    ),
  );

export const isPersonalSearch = (params: URLSearchParams): boolean =>
  listAddress(params).state.keyword !== undefined;

/** The question that a view opens with. */
export const openedWith = ({ query, missing }: View): Record<string, string> =>
  withoutMissing(query, missing);

/** Keys that differ. */
export const differing = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key]);

/** An address is the whole state, and the view a name for it. */
export function paramsOf(view: View): URLSearchParams {
  const { limit } = layoutIn(view.layout);
  return new URLSearchParams({
    ...openedWith(view),
    ...(limit !== undefined && { limit: String(limit) }),
    [viewParam]: String(view.id),
  });
}

export const isPageOf = (page: Page, view: View): boolean => page.list === pageListOf(view.list);

export const pathOfView = (page: Page, view: View): string => `${pathTo(page)}?${paramsOf(view)}`;

export const layoutKeyOf = (list: string, viewId: number | undefined): string =>
  viewId === undefined ? list : `${list}@${viewId}`;

/** Before its address is opened: what was arranged in it since is forgotten, as its filters are. */
export const takeLayout = ({ list, id, layout }: View): void =>
  setLayout(layoutKeyOf(list, id), layoutIn(layout));
