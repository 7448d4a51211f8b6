import { Alert, Anchor, List } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { useMayOpen } from '../../../kit/rights/useMay.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import type { Twin } from './twins.ts';

const texts: Readonly<Record<Twin['by'], string>> = {
  nik: 'NIK dan program yang sama',
  phone: 'nomor telepon dan produk yang sama',
};

export function TwinsNotice({ twins }: { twins: readonly Twin[] }) {
  const may = useMayOpen(referralPages.detail);
  if (twins.length === 0) return null;
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconCopy size={18} />}
      title={`Mungkin sudah pernah diajukan: ada ${formatCount(twins.length)} pengajuan serupa`}
    >
      <List size="sm" listStyleType="none">
        {twins.map(({ row, by }) => (
          <List.Item key={row.id}>
            {may ? (
              <Anchor component={Link} to={pathTo(referralPages.detail, { id: row.id })} size="sm">
                {row.submission_number}
              </Anchor>
            ) : (
              row.submission_number
            )}{' '}
            {row.submitter_name} <ReferralStatusBadge status={row.referral_status_id} /> agen {row.agent_name}
            , {row.program_name} · {texts[by]}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
