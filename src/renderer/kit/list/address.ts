/** Seven digits in a row, however they are written: a NIK, a phone number, or enough of one to tell whose it is. */
const personal = /\d(?:[\s\p{Pd}\p{Cf}()./+]*\d){6,}/u;

/** What a place in the program's history keeps of a list besides its address. */
interface Unwritten {
  keyword?: string;
  /** Whose place it is: the history of a window outlives its user. */
  by?: number;
}

/** Whether somebody else has left this place behind: its filters and its keyword are none of the present user's. */
export const isOfOther = (state: unknown, userId: number): boolean => {
  const { by } = (state ?? {}) as Unwritten;
  return by !== undefined && by !== userId;
};

/**
 * Where the state of a list lies: in the address, but for a keyword that is a NIK or a phone number. That one goes along
 * with the place in the history, so that back and a reload find it, and a copied or logged address does not have it.
 */
export function listAddress(query: URLSearchParams): { search: string; state: Unwritten } {
  const keyword = query.get('keyword') ?? '';
  if (!personal.test(keyword)) return { search: textOf(query), state: {} };
  const written = new URLSearchParams(query);
  written.delete('keyword');
  return { search: textOf(written), state: { keyword } };
}

/** All of a list's state, from the address and from what goes along with it. */
export function listQuery({ search, state }: { search: string; state: unknown }): URLSearchParams {
  const query = new URLSearchParams(search);
  const { keyword } = (state ?? {}) as Unwritten;
  if (keyword !== undefined && !query.has('keyword')) query.set('keyword', keyword);
  return query;
}

const textOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');
