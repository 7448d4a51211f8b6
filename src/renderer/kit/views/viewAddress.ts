import { pageListOf, withoutMissing } from '../../../shared/entities/view/query.ts';
import type { View } from '../../../shared/entities/view/schema.ts';
import { setLayout } from '../grid/layout.ts';
import { listAddress, viewParam } from '../list/address.ts';
import { type Page, pathTo } from '../page/page.ts';
import { layoutIn } from './viewLayout.ts';

const apart: ReadonlySet<string> = new Set(['page', 'limit', viewParam]);

/** Query that a view stores. A NIK or phone number as keyword is omitted, as in the address. */
export const questionOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(listAddress(params).search)].filter(
      ([key, value]) => !apart.has(key) && value !== '',
    ),
  );

export const isPersonalSearch = (params: URLSearchParams): boolean =>
  listAddress(params).state.keyword !== undefined;

export const openedWith = ({ query, missing }: View): Record<string, string> =>
  withoutMissing(query, missing);

export const differing = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key]);

/** The address holds the whole query; the view parameter adds only the view's id. */
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

/** Resets the layout to the view's saved layout. Must run before the view's address opens. */
export const takeLayout = ({ list, id, layout }: View): void =>
  setLayout(layoutKeyOf(list, id), layoutIn(layout));
