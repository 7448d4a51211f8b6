import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DataGridHandle } from '../grid/DataGrid.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { listAddress } from './address.ts';
import type { useListState } from './useListState.ts';

/** What Enter in a list's search does: it leads to the first row found, or back to the words when there is none. */
export function useEnteredSearch({
  state,
  written,
  change,
  found,
  searchInput,
  grid,
  search,
}: {
  state: { keyword: string };
  /** The list's state as its address has it. */
  written: URLSearchParams;
  change: ReturnType<typeof useListState>['change'];
  /** The rows shown are the answer to the words. */
  found: boolean;
  searchInput: RefObject<HTMLInputElement | null>;
  grid: RefObject<DataGridHandle | null>;
  /** The page that Enter opens, when it is another one. */
  search?: Page;
}): (keyword: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const [entered, setEntered] = useState<string | undefined>(
    () => (location.state as { entered?: string } | null)?.entered,
  );
  useEffect(() => {
    if (entered === undefined || !found || entered !== state.keyword) return;
    setEntered(undefined);
    // Whoever has gone elsewhere meanwhile stays there.
    if (!document.activeElement?.matches('body, main, input[type="search"]')) return;
    if (grid.current) grid.current.focusFirst();
    else searchInput.current?.focus();
  }, [entered, found, state.keyword, grid, searchInput]);
  return (keyword) => {
    setEntered(keyword);
    if (!search) return change({ keyword });
    const pathname = pathTo(search);
    const params = new URLSearchParams(written);
    params.delete('page');
    params.set('keyword', keyword);
    const address = listAddress(params);
    navigate(
      { pathname, search: address.search },
      { state: { ...address.state, entered: keyword }, replace: pathname === location.pathname },
    );
  };
}
