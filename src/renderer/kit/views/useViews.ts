import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { View } from '../../../shared/entities/view/schema.ts';
import { useRead } from '../../lib/queries.ts';
import type { Page } from '../page/page.ts';
import { pathOfView, takeLayout } from './viewAddress.ts';

const none: readonly View[] = [];
/** Milliseconds until cached views are stale. Live events report changes sooner. */
const fresh = 60_000;

export function useAllViews() {
  const read = useRead(entities.view.list, {}, { fresh });
  return { read, views: read.data?.data ?? none };
}

export function useViewsOf(list: string) {
  const { read, views } = useAllViews();
  return { read, views: useMemo(() => views.filter((view) => view.list === list), [views, list]) };
}

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
