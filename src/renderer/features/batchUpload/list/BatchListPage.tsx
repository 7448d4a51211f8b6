import { Button } from '@mantine/core';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SortKey } from '../../../../shared/core/fields.ts';
import { pageSizes } from '../../../../shared/core/list.ts';
import type { batchUploadFields } from '../../../../shared/entities/batchUpload/fields.ts';
import {
  type BatchUpload,
  batchFinishSeconds,
  isUnfinished,
} from '../../../../shared/entities/batchUpload/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useOpenReports } from '../../../entities/batchUpload/openReports.ts';
import { RefreshButton } from '../../../kit/buttons/RefreshButton.tsx';
import { Pager } from '../../../kit/grid/Pager.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { Toolbar } from '../../../kit/layout/Toolbar.tsx';
import { SearchBox } from '../../../kit/list/SearchBox.tsx';
import { SmallTable } from '../../../kit/list/SmallTable.tsx';
import { StableRowsNote } from '../../../kit/list/StableRowsNote.tsx';
import { nextSort } from '../../../kit/list/useListState.ts';
import { useStableRows } from '../../../kit/list/useStableRows.ts';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { Empty, PageSkeleton, ReadProblem } from '../../../kit/page/states.tsx';
import { call } from '../../../lib/desktop.ts';
import { rememberRequest, useRead, useWrite } from '../../../lib/queries.ts';
import { batchUploadPages, uploadOpen } from '../../../pages/batchUploadPages.ts';
import { useStopBatch } from '../useStopBatch.ts';
import { batchColumns } from './columns.tsx';
import { OpenReports } from './OpenReports.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { UnsureRuns } from './UnsureRuns.tsx';
import { UploadDialog } from './UploadDialog.tsx';

type BatchSort = { key: SortKey<typeof batchUploadFields>; dir: 'asc' | 'desc' };

const pollRunning = 1500;
const pollQuiet = 15_000;

/** Updates the time until the last update of every row is 60 seconds old. */
function useNow(rows: readonly BatchUpload[]): number {
  const [now, setNow] = useState(Date.now);
  const waiting = rows.some((row) => Date.now() - Date.parse(row.updatedAt) <= batchFinishSeconds * 1000);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 2000);
    return () => clearInterval(timer);
  }, [waiting]);
  return Math.max(now, Date.now() - 2000);
}

/** The server stores the page number and size (C-089, C-090). */
function useBatches() {
  const settings = useRead(entities.batchUpload.settings, {});
  const save = useWrite(entities.batchUpload.saveSettings);
  const [choice, setChoice] = useState<{ page: number; size: number }>();
  const [keyword, setKeyword] = useState('');
  const [sort, setSort] = useState<BatchSort>();
  const page = choice?.page ?? settings.data?.data.page ?? 1;
  const size = choice?.size ?? settings.data?.data.size ?? pageSizes.batch.default;
  const [busy, setBusy] = useState(true);
  const list = useRead(
    entities.batchUpload.list,
    {
      page,
      size,
      ...(keyword && { search_name: keyword }),
      ...(sort && { sort_by: sort.key, sort_dir: sort.dir }),
    },
    { enabled: !settings.isPending, keepPrevious: true, every: busy ? pollRunning : pollQuiet },
  );
  const total = list.data?.data.referral.count ?? 0;
  const last = Math.max(1, Math.ceil(total / size));
  // The stored page may lie beyond the last page.
  if (list.data && !list.isPlaceholderData && page > last) setChoice({ page: last, size });
  const still = useStableRows<BatchUpload>({
    rows: list.data?.data.referral.rows,
    idOf: ({ id }) => id,
    read: list,
    of: entities.batchUpload.list,
    queryKey: JSON.stringify([page, size, keyword, sort]),
    pages: total > size,
    first: page === 1,
    marksChanges: false,
  });
  const now = useNow(still.rows);
  const anyRunning = still.rows.some(isUnfinished);
  useEffect(() => setBusy(anyRunning), [anyRunning]);
  const begin = () => setChoice({ page: 1, size });
  return {
    list,
    still,
    now,
    page,
    size,
    total,
    keyword,
    sort,
    turn: (next: { page: number; size: number }) => {
      setChoice(next);
      save.mutate(next);
    },
    search: (next: string) => {
      setKeyword(next);
      begin();
    },
    sortBy: (key: string) => {
      setSort(nextSort(sort, key, undefined) as BatchSort | undefined);
      begin();
    },
  };
}

function useRetry() {
  const navigate = useNavigate();
  // Stays true after success, because the next page may take time to load.
  const busy = useRef(false);
  return async ({ id, name }: BatchUpload) => {
    if (busy.current) return;
    busy.current = true;
    try {
      const { draftId } = await call('batch.retry', { id });
      navigate(pathTo(batchUploadPages.review, { draftId }), { state: { title: `${name} (perbaikan)` } });
    } catch (error) {
      busy.current = false;
      notifyFailure(error);
    }
  };
}

export default function BatchListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const batches = useBatches();
  const { list, still, page, size } = batches;
  const [template, setTemplate] = useState(false);
  const reports = useOpenReports();
  const uploading = params.has('unggah');
  const setUploading = (open: boolean) =>
    navigate(pathTo(batchUploadPages.list, {}, open ? uploadOpen : {}), { replace: true });

  // The reports are above the list. Loading them later would move the list.
  if (reports.isPending) return <PageSkeleton />;
  const upload = (
    <Button leftSection={<IconUpload size={15} />} onClick={() => setUploading(true)}>
      Upload
    </Button>
  );
  return (
    <>
      <OpenReports reports={reports.data ?? []} />
      <UnsureRuns />
      <Card label="Daftar batch upload">
        <Toolbar
          end={
            <>
              <Button
                variant="default"
                leftSection={<IconFileDownload size={15} />}
                onClick={() => setTemplate(true)}
              >
                Template
              </Button>
              <RefreshButton
                onRefresh={() => {
                  rememberRequest(entities.batchUpload.list);
                  return list.refetch();
                }}
              />
              {upload}
            </>
          }
        >
          <SearchBox value={batches.keyword} onSearch={batches.search} />
        </Toolbar>
        <BatchRows batches={batches} upload={upload} />
        <Pager
          note={<StableRowsNote stable={still} letter />}
          page={page}
          limit={size}
          total={batches.total}
          sizes={pageSizes.batch.sizes}
          onChange={(next) => batches.turn({ page: next.limit === size ? next.page : 1, size: next.limit })}
        />
        {template && <TemplateDialog onClose={() => setTemplate(false)} />}
        {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      </Card>
    </>
  );
}

function BatchRows({
  batches: { list, still, now, keyword, sort, sortBy },
  upload,
}: {
  batches: ReturnType<typeof useBatches>;
  upload: ReactNode;
}) {
  const stop = useStopBatch();
  const retry = useRetry();
  if (list.isPending && !list.isError) return <PageSkeleton />;
  if (list.isError && !list.data)
    return <ReadProblem error={list.error} onRetry={() => void list.refetch()} />;
  if (still.rows.length === 0)
    return (
      <Empty
        hint={
          keyword
            ? 'Tidak ada judul yang cocok dengan pencarian.'
            : 'Lepaskan file Excel di jendela ini, atau pilih lewat tombol Upload.'
        }
        action={!keyword && upload}
      />
    );
  return (
    <div {...still.frame}>
      <SmallTable
        label="Daftar batch upload"
        rows={still.rows}
        marks={still.marks}
        columns={batchColumns(now, {
          onRetry: (row) => void retry(row),
          onStop: ({ id, name }) => void stop([id], name),
        })}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={sortBy}
      />
    </div>
  );
}
