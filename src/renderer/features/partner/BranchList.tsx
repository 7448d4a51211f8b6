import { Group, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { BranchCount, Partner, PartnerRow } from '../../../shared/entities/partner/schema.ts';
import type { Column } from '../../kit/grid/columns.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { recordActions } from '../../kit/list/recordActions.tsx';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { useSession } from '../../kit/session/sessionState.ts';
import { useRead } from '../../lib/queries.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { ownBranchColumns } from './partnerColumns.tsx';
import { useRemovePartner } from './useRemovePartner.ts';

export function BranchList({ company }: { company: Partner }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const onRemove = useRemovePartner();
  const uses = useRead(entities.partner.uses, { id: company.id });
  const actions = recordActions({
    open: partnerPages.detail,
    edit: partnerPages.edit,
    remove: { operation: entities.partner.remove, onRemove },
    codes,
    navigate,
  });
  return (
    <SmallList
      title="Cabang"
      name="partner.branches"
      operation={entities.partner.list}
      input={{ partner_type: 'branch', company_id: company.id }}
      columns={[...ownBranchColumns, ...countColumns(uses.data?.data.branches)]}
      rowKey={(branch) => branch.id}
      onOpen={actions.open}
      {...(actions.menu && { rowMenu: actions.menu })}
      searchable
      action={<AddButton page={partnerPages.addBranch} query={{ parent_id: String(company.id) }} quiet />}
      fills={{ of: 'branch', inside: company.id }}
    />
  );
}

function countColumns(counts: readonly BranchCount[] | undefined): Column<PartnerRow>[] {
  const byId = counts && new Map(counts.map((count) => [count.id, count]));
  const of = (what: 'admins' | 'referrals') => (row: PartnerRow) =>
    byId ? (byId.get(row.id)?.[what] ?? 0) : null;
  const shared = { kind: 'number', sortable: false } as const;
  return [
    {
      ...shared,
      key: 'admins',
      title: 'Admin',
      width: 76,
      value: of('admins'),
      ...(byId && { render: (row) => <Admins count={of('admins')(row) ?? 0} /> }),
    },
    { ...shared, key: 'referrals', title: 'Pengajuan', width: 112, value: of('referrals') },
  ];
}

function Admins({ count }: { count: number }) {
  if (count > 0) return count;
  return (
    <Tooltip label="Cabang ini belum memiliki admin">
      <Group gap={4} justify="flex-end" wrap="nowrap" c="var(--mantine-color-amber-text)" fw={600}>
        <IconAlertTriangle size={14} role="img" aria-label="Belum memiliki admin" />0
      </Group>
    </Tooltip>
  );
}
