import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageSizes } from '../../../shared/core/list.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import type { ExportFile, ExportType } from '../../../shared/entities/exportFile/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { startDownload } from '../../kit/downloads/downloads.ts';
import { Pager } from '../../kit/grid/Pager.tsx';
import { Empty, Failed, PageSkeleton } from '../../kit/states.tsx';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { useRead } from '../../lib/queries.ts';

const stateTexts = { running: 'Sedang dibuat', ready: 'Siap', failed: 'Gagal' } as const;

/** S-116: numbered file names with Download; the type is the second path segment. */
export default function ExportListPage() {
  const type = useLocation().pathname.split('/')[2] as ExportType;
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState<number>(pageSizes.small.default);
  const list = useRead(entities.exportFile.list, { data_name: type }, { every: 5000 });
  const files = list.data?.data ?? [];

  if (list.isPending) return <PageSkeleton />;
  if (list.isError && !list.data) {
    return (
      <div className="card">
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  const rows = files.slice((page - 1) * limit, page * limit);
  return (
    <section className="card" aria-label="File ekspor">
      <div className="toolbar">
        <span className="toolbar-title">File ekspor</span>
        <div className="toolbar-end">
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} />}
            onClick={() => void list.refetch()}
          >
            Muat Ulang
          </Button>
        </div>
      </div>
      {files.length === 0 ? (
        <Empty hint="Buat file dari tombol Ekspor pada daftar yang ingin diunduh." />
      ) : (
        <DataTable<ExportFile>
          className="small-table"
          idAccessor="filename"
          records={rows}
          minHeight={0}
          height="auto"
          columns={[
            {
              accessor: 'no',
              title: 'No',
              width: 60,
              render: (_file, index) => (page - 1) * limit + index + 1,
            },
            { accessor: 'filename', title: 'Nama File' },
            { accessor: 'state', title: 'Keadaan', width: 130, render: (file) => stateTexts[file.state] },
            {
              accessor: 'row_count',
              title: 'Baris',
              width: 100,
              textAlign: 'right',
              render: (file) => formatCount(file.row_count),
            },
            {
              accessor: 'size',
              title: 'Ukuran',
              width: 100,
              textAlign: 'right',
              render: (file) => (file.state === 'ready' ? formatBytes(file.size) : '-'),
            },
            { accessor: 'created_by', title: 'Dibuat Oleh', width: 190 },
            {
              accessor: 'createdAt',
              title: 'Dibuat',
              width: 170,
              render: (file) => formatDateTime(file.createdAt),
            },
            {
              accessor: 'download',
              title: 'Download',
              width: 130,
              render: (file) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconDownload size={14} />}
                  disabled={file.state !== 'ready'}
                  aria-label={`Download ${file.filename}`}
                  onClick={() =>
                    void startDownload(entities.exportFile.download, { filename: file.filename })
                  }
                >
                  Download
                </Button>
              ),
            },
          ]}
        />
      )}
      <Pager
        page={page}
        limit={limit}
        total={files.length}
        sizes={pageSizes.small.sizes}
        onChange={(next) => {
          setPage(next.limit === limit ? next.page : 1);
          setLimit(next.limit);
        }}
      />
    </section>
  );
}
