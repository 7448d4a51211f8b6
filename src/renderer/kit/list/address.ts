import { type Page, pathTo } from '../page/page.ts';

/** Parameter with the id of the saved view. The view's filters are separate parameters. */
export const viewParam = 'view';

/** At least seven digits, also with separators: a NIK (identity number), a phone number or a part of one. */
const personal = /\d(?:[\s\p{Pd}\p{Cf}()./+]*\d){6,}/u;

interface Unwritten {
  keyword?: string;
  /** Id of the user who made the history entry. The window's history outlives the session. */
  by?: number;
}

export const isOfOther = (state: unknown, userId: number): boolean => {
  const { by } = (state ?? {}) as Unwritten;
  return by !== undefined && by !== userId;
};

/** A keyword with a NIK or phone number goes into the history entry instead of the address. */
export function listAddress(query: URLSearchParams): { search: string; state: Unwritten } {
  const keyword = query.get('keyword') ?? '';
  if (!personal.test(keyword)) return { search: textOf(query), state: {} };
  const written = new URLSearchParams(query);
  written.delete('keyword');
  return { search: textOf(written), state: { keyword } };
}

export function listQuery({ search, state }: { search: string; state: unknown }): URLSearchParams {
  const query = new URLSearchParams(search);
  const { keyword } = (state ?? {}) as Unwritten;
  if (keyword !== undefined && !query.has('keyword')) query.set('keyword', keyword);
  return query;
}

/** Path to the list with only this filter. A path without a query would restore the last query. */
export const listPath = (page: Page, filter: Readonly<Record<string, string>>): string =>
  pathTo(page, {}, Object.keys(filter).length > 0 ? filter : { page: 1 });

const textOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');
