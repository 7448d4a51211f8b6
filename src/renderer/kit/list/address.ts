import { type Page, pathTo } from '../page/page.ts';

/** Id of the view that an address has the name of; the address has the whole state without it. */
export const viewParam = 'view';

/** Seven digits, with any separators: a NIK or phone number, or enough of one to identify a person. */
const personal = /\d(?:[\s\p{Pd}\p{Cf}()./+]*\d){6,}/u;

interface Unwritten {
  keyword?: string;
  /** Whose entry it is: a window's history outlives its user. */
  by?: number;
}

/** The entry is from another user, so its filters do not apply. */
export const isOfOther = (state: unknown, userId: number): boolean => {
  const { by } = (state ?? {}) as Unwritten;
  return by !== undefined && by !== userId;
};

/** The address has all state except a NIK or phone number as keyword, which is in the history entry. */
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

/** The list with this filter and nothing else; an address without any query shows what was seen last. */
export const listPath = (page: Page, filter: Readonly<Record<string, string>>): string =>
  pathTo(page, {}, Object.keys(filter).length > 0 ? filter : { page: 1 });

const textOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');
