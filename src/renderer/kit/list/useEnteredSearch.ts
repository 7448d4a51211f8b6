import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DataGridHandle } from '../grid/DataGrid.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { listAddress } from './address.ts';
import type { useListState } from './useListState.ts';

/** Enter in the search box focuses the first found row, else the search box. */
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
  found: boolean;
  searchInput: RefObject<HTMLInputElement | null>;
  grid: RefObject<DataGridHandle | null>;
  /** Removes the search from the remembered query of the list. */
  leaveSearch: () => void;
  /** Another page, which Enter opens. */
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
