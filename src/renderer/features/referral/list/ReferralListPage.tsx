import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accessNames, allows, anyOf } from '../../../../shared/core/access.ts';
import { pageSizes } from '../../../../shared/core/list.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { alertDenied } from '../../../kit/confirm.tsx';
import { ExportDialog, type ExportRequest } from '../../../kit/export/ExportDialog.tsx';
import type { GridAction } from '../../../kit/grid/DataGrid.tsx';
import { ResourceListPage } from '../../../kit/list/ResourceListPage.tsx';
import { useAllows, useSession } from '../../../kit/session.ts';
import { BulkActions } from '../status/BulkActions.tsx';
import { statusChoices } from '../status/choices.ts';
import { StatusDialog } from '../status/StatusDialog.tsx';
import { useDeleteReferrals } from '../status/useDeleteReferrals.ts';
import { referralColumns } from './columns.tsx';
import { referralFilters } from './filters.ts';

/** S-030, and S-031 under /search with the keyword in the URL. */
export default function ReferralListPage() {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const mayExport = useAllows(anyOf('c_referral_export'));
  const remove = useDeleteReferrals();
  const [moving, setMoving] = useState<{ rows: ReferralRow[]; to: number } | null>(null);
  const [exporting, setExporting] = useState<ExportRequest | null>(null);

  const rowMenu = (row: ReferralRow): GridAction[] => [
    {
      label: 'Ubah',
      icon: <IconEdit size={15} />,
      onClick: () => navigate(`/edit-referal/${row.id}`),
      ...missing('u_referral_detail', codes),
    },
    ...statusChoices(row.referral_status_id, codes).map((choice) => ({
      label: choice.label,
      onClick: () => setMoving({ rows: [row], to: choice.to }),
      ...(choice.missing && { disabledReason: choice.missing }),
    })),
    {
      label: 'Hapus',
      icon: <IconTrash size={15} />,
      danger: true,
      onClick: () => void remove([row.id]),
      ...missing('d_referral', codes),
    },
  ];

  return (
    <>
      <ResourceListPage
        name="referral"
        label="Daftar pengajuan referal"
        operation={entities.referral.list}
        columns={referralColumns}
        sizes={pageSizes.paged}
        filters={referralFilters}
        add={{ label: 'Tambah', to: '/add-referal', access: 'c_referral' }}
        open={{ to: (row) => `/detail-referal/${row.id}`, access: 'r_referral_detail' }}
        rowMenu={rowMenu}
        bulk={(rows, clear) => (
          <BulkActions rows={rows} onDone={clear} onMove={(to) => setMoving({ rows, to })} />
        )}
        onExport={(query, summary) => (mayExport ? setExporting({ query, summary }) : void alertDenied())}
        searchTo="/search"
      />
      {moving && (
        <StatusDialog
          rows={moving.rows}
          to={moving.to}
          onClose={() => setMoving(null)}
          onDone={() => setMoving(null)}
        />
      )}
      {exporting && (
        <ExportDialog
          type="referral"
          operation={entities.referral.export}
          request={exporting}
          onClose={() => setExporting(null)}
        />
      )}
    </>
  );
}

type Code = Parameters<typeof anyOf>[0];

/** Why a menu item cannot be used: the name of the missing right (features.md R3). */
function missing(code: Code, held: ReadonlySet<string>): { disabledReason?: string } {
  return allows(anyOf(code), held) ? {} : { disabledReason: `Perlu hak akses: ${accessNames[code]}` };
}
