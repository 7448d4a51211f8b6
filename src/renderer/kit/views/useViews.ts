import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { View } from '../../../shared/entities/view/schema.ts';
import { useRead } from '../../lib/queries.ts';
import type { Page } from '../page/page.ts';
import { pathOfView, takeLayout } from './viewAddress.ts';

const none: readonly View[] = [];
/** Milliseconds that the views are kept; a change of one is heard of. */
const fresh = 60_000;

/** Of every list, in the reader's order; one read for menu, lists and palette. */
export function useAllViews() {
  const read = useRead(entities.view.list, {}, { fresh });
  return { read, views: read.data?.data ?? none };
}

export function useViewsOf(list: string) {
  const { read, views } = useAllViews();
  return { read, views: useMemo(() => views.filter((view) => view.list === list), [views, list]) };
}

/** Opens a view as it was saved. */
export function useOpenView() {
  const navigate = useNavigate();
  return useCallback(
    (page: Page, view: View, options: { replace?: boolean } = {}) => {
      takeLayout(view);
      navigate(pathOfView(page, view), options);
    },
    [navigate],
  );
}
