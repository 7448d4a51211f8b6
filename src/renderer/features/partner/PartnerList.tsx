import { entities } from '../../../shared/entities/index.ts';
import type { PartnerRow, PartnerType } from '../../../shared/entities/partner/schema.ts';
import { notesOnRows } from '../../entities/note/NotedName.tsx';
import type { Column } from '../../kit/grid/columns.ts';
import type { Filter } from '../../kit/list/filters.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { exportFilePages } from '../../pages/exportFilePages.ts';
import { partnerKinds, partnerPages } from '../../pages/partnerPages.ts';
import { mayBeRemoved, useRemovePartner } from './useRemovePartner.ts';

const NotesOnRows = notesOnRows('partner');

const { list, remove, export: exportPartners } = entities.partner;
const exports = { type: 'partner', operation: exportPartners, page: exportFilePages.partner } as const;
const fixed = { company: { partner_type: 'company' }, branch: { partner_type: 'branch' } } as const;

export function PartnerList({
  type,
  columns,
  filters,
}: {
  type: PartnerType;
  columns: readonly Column<PartnerRow>[];
  filters: readonly Filter[];
}) {
  const kind = partnerKinds[type];
  const removePartner = useRemovePartner();
  return (
    <RecordList
      page={kind.list}
      name={type}
      operation={list}
      fixed={fixed[type]}
      columns={columns}
      around={NotesOnRows}
      filters={filters}
      add={kind.add}
      open={partnerPages.detail}
      edit={partnerPages.edit}
      remove={{ operation: remove, onRemove: removePartner, offered: mayBeRemoved }}
      exports={exports}
    />
  );
}
