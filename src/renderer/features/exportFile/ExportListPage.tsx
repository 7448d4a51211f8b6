import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportFileFields as fields } from '../../../shared/entities/exportFile/fields.ts';
import {
  type ExportFile,
  exportTypeNames,
  exportTypes,
} from '../../../shared/entities/exportFile/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { startDownload } from '../../kit/downloads/downloads.ts';
import type { Column } from '../../kit/grid/columns.ts';
import { columnsOf } from '../../kit/list/listColumns.ts';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { useCurrentPage } from '../../kit/page/currentPage.ts';
import { formatBytes } from '../../lib/format.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';

type NumberedFile = ExportFile & { no: number };

/** Milliseconds between looks at files that are still being written. */
const every = 5000;

function Download({ file }: { file: ExportFile }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={14} />}
      disabled={file.state !== 'ready'}
      aria-label={`Download ${file.filename}`}
      onClick={() => void startDownload(entities.exportFile.download, { filename: file.filename })}
    >
      Download
    </Button>
  );
}

const columns: readonly Column<NumberedFile>[] = [
  { key: 'no', title: 'No', width: 56, kind: 'number', value: (file) => file.no },
  ...columnsOf<NumberedFile>()(fields, [
    { name: 'filename', width: 300 },
    'state',
    'row_count',
    { name: 'size', render: (file) => (file.state === 'ready' ? formatBytes(file.size) : '-') },
    'created_by',
    'createdAt',
  ]),
  {
    key: 'download',
    title: 'Download',
    width: 130,
    value: () => '',
    render: (file) => <Download file={file} />,
  },
];

/** S-116: numbered file names with Download, of the type whose page this is. */
export default function ExportListPage() {
  const page = useCurrentPage();
  const type = exportTypeNames.find((each) => exportFilePages[each] === page);
  if (!type) return null;
  return (
    <SmallList
      title={`File ekspor ${exportTypes[type].name.toLowerCase()}`}
      name="exportFile"
      operation={entities.exportFile.list}
      input={{ data_name: type }}
      rowsIn={(files) => files.map((file, index): NumberedFile => ({ ...file, no: index + 1 }))}
      columns={columns}
      rowKey={(file) => file.filename}
      every={every}
      emptyHint="Buat file dari tombol Ekspor pada daftar yang ingin diunduh."
    />
  );
}
