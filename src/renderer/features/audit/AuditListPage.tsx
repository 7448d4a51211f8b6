import { Anchor } from '@mantine/core';
import { IconExternalLink, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { emptyText } from '../../../shared/core/fields.ts';
import { changesOf } from '../../../shared/entities/audit/changes.ts';
import { auditFields as fields } from '../../../shared/entities/audit/fields.ts';
import type { AuditEntry } from '../../../shared/entities/audit/operations.ts';
import { entities } from '../../../shared/entities/index.ts';
import { whoOf } from '../../entities/audit/who.ts';
import type { Column } from '../../kit/grid/columns.ts';
import { listFilters } from '../../kit/list/filters.ts';
import { listColumns } from '../../kit/list/listColumns.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { useOpenPage } from '../../kit/page/useOpenPage.ts';
import { useRead } from '../../lib/queries.ts';
import { auditPages } from '../../pages/auditPages.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';
import { homePage } from '../../pages/homePage.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { recordPage } from './recordPage.ts';

const { list, people, export: exporting } = entities.audit;

const changes: Column<AuditEntry> = {
  key: 'changes',
  title: fields.changes.label,
  width: fields.changes.width,
  sortable: false,
  value: (entry) =>
    changesOf(entry)
      .map(({ label }) => label)
      .join(', ') || emptyText,
};

const columns: readonly Column<AuditEntry>[] = [
  ...listColumns(list, fields, [
    'at',
    'user_id',
    'action',
    'entity',
    { name: 'entity_id', tone: 'strong' },
  ]).map((column) => (column.key === 'user_name' ? { ...column, value: whoOf } : column)),
  changes,
];

function usePeople() {
  const found = useRead(people, {}, { fresh: 60_000 }).data?.data;
  return found?.map(({ id, name, email, isDeleted }) => ({
    value: String(id),
    label: `${name} · ${email}${isDeleted ? ' · dihapus' : ''}`,
  }));
}

const filters = listFilters(list, fields, [
  { kind: 'select', name: 'user_id', useOptions: usePeople },
  { kind: 'choice', name: 'action' },
  { kind: 'choice', name: 'entity' },
  { kind: 'text', name: 'entity_id', label: 'ID Data' },
  { kind: 'day', name: 'start_date', label: 'Dari tanggal' },
  { kind: 'day', name: 'end_date', label: 'Sampai tanggal', notBefore: 'start_date' },
]);

export default function AuditListPage() {
  const openPage = useOpenPage();
  const [shown, setShown] = useState<AuditEntry>();
  const openerOf = (entry: AuditEntry) => {
    const target = recordPage(entry);
    if (!target) return undefined;
    return () => openPage(target.page, target.params, target.query);
  };
  return (
    <>
      <RecordList
        page={auditPages.list}
        name="audit"
        operation={list}
        columns={columns}
        filters={filters}
        searchHint="Cari nama, nomor, atau orang"
        emptyHint={
          <>
            Setiap perubahan data tercatat di sini.{' '}
            <Anchor component={Link} to={pathTo(homePage)} inherit underline="always">
              Ke Beranda
            </Anchor>
          </>
        }
        order={{ key: 'at', dir: 'desc' }}
        open={setShown}
        rowMenu={(entry) => {
          const open = openerOf(entry);
          return [
            { label: 'Rincian', icon: <IconListDetails size={15} />, onClick: () => setShown(entry) },
            ...(open ? [{ label: 'Buka data', icon: <IconExternalLink size={15} />, onClick: open }] : []),
          ];
        }}
        exports={{ type: 'audit', operation: exporting, page: exportFilePages.audit }}
      />
      {shown && <EntryDialog entry={shown} onOpen={openerOf(shown)} onClose={() => setShown(undefined)} />}
    </>
  );
}
