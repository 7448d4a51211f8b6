import { Button } from '@mantine/core';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pageSizes } from '../../../../shared/core/list.ts';
import {
  type BatchUpload,
  batchFinishSeconds,
  isUnfinished,
} from '../../../../shared/entities/batchUpload/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useOpenReports } from '../../../entities/batchUpload/openReports.ts';
import { Pager } from '../../../kit/grid/Pager.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { Toolbar } from '../../../kit/layout/Toolbar.tsx';
import { SearchBox } from '../../../kit/list/SearchBox.tsx';
import { SmallTable } from '../../../kit/list/SmallTable.tsx';
import { notifyFailure } from '../../../kit/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { RefreshButton } from '../../../kit/RefreshButton.tsx';
import { Empty, PageSkeleton, ReadProblem } from '../../../kit/states.tsx';
import { call } from '../../../lib/desktop.ts';
import { useRead, useWrite } from '../../../lib/queries.ts';
import { batchUploadPages, uploadOpen } from '../../../pages/batchUploadPages.ts';
import { batchColumns } from './columns.tsx';
import { OpenReports } from './OpenReports.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { UnsureRuns } from './UnsureRuns.tsx';
import { UploadDialog } from './UploadDialog.tsx';

/** Milliseconds between looks at a running upload, and at a quiet list. */
const pollRunning = 1500;
const pollQuiet = 15_000;

/** The clock, while a row still waits for the 60 seconds of R-702. */
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

/** S-140. Page and size are remembered on the server (C-089, C-090); a running upload moves by itself. */
export default function BatchListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const settings = useRead(entities.batchUpload.settings, {});
  const save = useWrite(entities.batchUpload.saveSettings);
  const [choice, setChoice] = useState<{ page: number; size: number }>();
  const [keyword, setKeyword] = useState('');
  const [template, setTemplate] = useState(false);
  const page = choice?.page ?? settings.data?.data.page ?? 1;
  const size = choice?.size ?? settings.data?.data.size ?? pageSizes.batch.default;
  const [busy, setBusy] = useState(true);
  const list = useRead(
    entities.batchUpload.list,
    { page, size, ...(keyword && { search_name: keyword }) },
    { enabled: !settings.isPending, keepPrevious: true, every: busy ? pollRunning : pollQuiet },
  );
  const rows = list.data?.data.referral.rows ?? [];
  const now = useNow(rows);
  const anyRunning = rows.some(isUnfinished);
  useEffect(() => setBusy(anyRunning), [anyRunning]);

  const reports = useOpenReports();
  const uploading = params.has('unggah');
  const setUploading = (open: boolean) =>
    navigate(pathTo(batchUploadPages.list, {}, open ? uploadOpen : {}), { replace: true });
  const choose = (next: { page: number; size: number }) => {
    setChoice(next);
    save.mutate(next);
  };

  const retry = async ({ id, name }: BatchUpload) => {
    try {
      const { draftId } = await call('batch.retry', { id });
      navigate(pathTo(batchUploadPages.review, { draftId }), { state: { title: `${name} (perbaikan)` } });
    } catch (error) {
      notifyFailure(error);
    }
  };

  // They stand above the list: it waits for them rather than give way to them.
  if (reports.isPending) return <PageSkeleton />;
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
              <RefreshButton onRefresh={list.refetch} />
              <Button leftSection={<IconUpload size={15} />} onClick={() => setUploading(true)}>
                Upload
              </Button>
            </>
          }
        >
          <SearchBox
            value={keyword}
            onSearch={(next) => {
              setKeyword(next);
              setChoice({ page: 1, size });
            }}
          />
        </Toolbar>
        {list.isPending && !list.isError ? (
          <PageSkeleton />
        ) : list.isError && !list.data ? (
          <ReadProblem error={list.error} onRetry={() => void list.refetch()} />
        ) : rows.length === 0 ? (
          <Empty
            hint={
              keyword
                ? 'Tidak ada judul yang cocok dengan pencarian.'
                : 'Lepaskan file Excel di jendela ini, atau pilih lewat tombol Upload.'
            }
            action={
              !keyword && (
                <Button leftSection={<IconUpload size={15} />} onClick={() => setUploading(true)}>
                  Upload
                </Button>
              )
            }
          />
        ) : (
          <SmallTable
            label="Daftar batch upload"
            rows={rows}
            columns={batchColumns(now, (row) => void retry(row))}
            rowKey={(row) => row.id}
          />
        )}
        <Pager
          page={page}
          limit={size}
          total={list.data?.data.referral.count ?? 0}
          sizes={pageSizes.batch.sizes}
          onChange={(next) => choose({ page: next.limit === size ? next.page : 1, size: next.limit })}
        />
        {template && <TemplateDialog onClose={() => setTemplate(false)} />}
        {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      </Card>
    </>
  );
}
