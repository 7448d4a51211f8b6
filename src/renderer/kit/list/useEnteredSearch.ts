import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DataGridHandle } from '../grid/DataGrid.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { listAddress } from './address.ts';
import type { useListState } from './useListState.ts';

/** Enter in a search focuses the first row found, or the search box if there is none. */
export function useEnteredSearch({
  state,
  written,
  change,
  found,
  searchInput,
  grid,
  leaveSearch,
  search,
}: {
  state: { keyword: string };
  written: URLSearchParams;
  change: ReturnType<typeof useListState>['change'];
  /** The rows belong to the entered words. */
  found: boolean;
  searchInput: RefObject<HTMLInputElement | null>;
  grid: RefObject<DataGridHandle | null>;
  /** The list that the results are opened from is whole again when it is returned to. */
  leaveSearch: () => void;
  /** Another page that Enter opens. */
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
    // The user moved the focus meanwhile.
    if (!document.activeElement?.matches('body, main, input[type="search"]')) return;
    if (grid.current) grid.current.focusFirst();
    else searchInput.current?.focus();
  }, [entered, found, state.keyword, grid, searchInput]);
  return (keyword) => {
    setEntered(keyword);
    if (!search) return change({ keyword });
    const pathname = pathTo(search);
    if (pathname !== location.pathname) leaveSearch();
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
