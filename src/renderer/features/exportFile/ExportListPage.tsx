import { ActionIcon, Anchor, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconDeviceFloppy, IconDownload, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { emptyText } from '../../../shared/core/fields.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import {
  type ExportState,
  exportStates,
  exportFileFields as fields,
} from '../../../shared/entities/exportFile/fields.ts';
import {
  type ExportFile,
  exportTypeNames,
  exportTypes,
} from '../../../shared/entities/exportFile/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { startDownload } from '../../kit/downloads/downloads.ts';
import { stopExport } from '../../kit/export/followExport.ts';
import type { Column } from '../../kit/grid/columns.ts';
import { columnsOf } from '../../kit/list/listColumns.ts';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { StatusBadge, type StatusTone } from '../../kit/marks/StatusBadge.tsx';
import { useCurrentPage } from '../../kit/page/currentPage.ts';
import { type Page, pathTo } from '../../kit/page/page.ts';
import { Helpers } from '../../kit/rights/needs.tsx';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { formatBytes } from '../../lib/format.ts';
import { exportFilePages, exportSources } from '../../pages/exportFilePages.ts';

type NumberedFile = ExportFile & { no: number };

const every = 5000;

function Download({ file }: { file: ExportFile }) {
  const start = (saveAs: boolean) =>
    void startDownload(entities.exportFile.download, { filename: file.filename }, { saveAs });
  if (file.state === 'running')
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        ml={-8}
        leftSection={<IconX size={14} />}
        aria-label={`Batalkan ${file.filename}`}
        onClick={() => void stopExport(file)}
      >
        Batalkan
      </Button>
    );
  const disabled = file.state !== 'ready';
  return (
    <Group gap={4} wrap="nowrap" ml={-8}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        disabled={disabled}
        aria-label={`Download ${file.filename}`}
        onClick={() => start(false)}
      >
        Download
      </Button>
      <Tooltip label="Simpan sebagai…">
        <ActionIcon
          size={26}
          disabled={disabled}
          aria-label={`Simpan ${file.filename} sebagai…`}
          onClick={() => start(true)}
        >
          <IconDeviceFloppy size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

const tones: Readonly<Record<ExportState, StatusTone>> = {
  running: 'amber',
  ready: 'green',
  failed: 'red',
  stopped: 'grey',
  expired: 'grey',
};

const columns: readonly Column<NumberedFile>[] = [
  { key: 'no', title: 'No', width: 48, kind: 'number', value: (file) => file.no },
  ...columnsOf<NumberedFile>()(fields, [
    { name: 'filename', width: 290 },
    {
      name: 'state',
      width: 140,
      render: ({ state, waiting, expiresAt }) => {
        const note = waiting || (expiresAt && `s.d. ${formatDateTime(expiresAt).slice(0, 10)}`);
        return (
          <>
            <StatusBadge tone={tones[state]}>{exportStates[state]}</StatusBadge>
            {note && (
              <Text size="xs" c="dimmed" truncate title={note}>
                {note}
              </Text>
            )}
          </>
        );
      },
    },
    { name: 'row_count', width: 80 },
    {
      name: 'size',
      width: 90,
      render: (file) => (file.state === 'ready' ? formatBytes(file.size) : emptyText),
    },
    { name: 'created_by', width: 160 },
    'createdAt',
  ]),
  {
    key: 'download',
    title: 'Download',
    buttons: true,
    width: 190,
    value: () => '',
    render: (file) => <Download file={file} />,
  },
];

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
      emptyHint={<WayToFile source={exportSources[type]} />}
    />
  );
}

function WayToFile({ source }: { source: Page }) {
  const may = useMayOpen(source);
  return (
    <>
      Untuk membuat file, buka{' '}
      {may ? (
        <Anchor component={Link} to={pathTo(source)} inherit underline="always">
          {source.title}
        </Anchor>
      ) : (
        source.title
      )}
      , lalu pilih Ekspor. {!may && <Helpers page={source} />}
    </>
  );
}
