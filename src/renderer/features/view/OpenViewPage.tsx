import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { RecordStates } from '../../kit/detail/RecordStates.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import type { Page } from '../../kit/page/page.ts';
import { Empty, PageSkeleton } from '../../kit/page/states.tsx';
import { useOpenView } from '../../kit/views/useViews.ts';
import { isPageOf } from '../../kit/views/viewAddress.ts';
import { useRead } from '../../lib/queries.ts';
import { pages } from '../../pages/index.ts';
import { viewPages } from '../../pages/viewPages.ts';

/** Target of a link to a saved view. Redirects to the view's list (C-261). */
export default function OpenViewPage() {
  const { id = '' } = useParams();
  const read = useRead(entities.view.detail, { id });
  const open = useOpenView();
  const view = read.data?.data;
  const page = view && pages.find((each) => isPageOf(each, view));
  useEffect(() => {
    if (view && page) open(page, view, { replace: true });
  }, [view, page, open]);
  if (view && !page)
    return (
      <Card>
        <Empty title="Daftar antrean ini tidak ada di versi ini" hint="Perbarui Rujukan, lalu coba lagi." />
      </Card>
    );
  return <RecordStates read={read} skeleton={<PageSkeleton />} page={viewPages.open as Page} />;
}
