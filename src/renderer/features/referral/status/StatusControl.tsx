import { useState } from 'react';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import type { MovedRow } from './choices.ts';
import { StatusDialog } from './StatusDialog.tsx';
import { StatusMenu } from './StatusMenu.tsx';

export function StatusControl({ rows }: { rows: MovedRow[] }) {
  const [to, setTo] = useState<ReferralStatus | null>(null);
  return (
    <>
      <StatusMenu rows={rows} onMove={setTo} />
      {to !== null && <StatusDialog rows={rows} to={to} onClose={() => setTo(null)} />}
    </>
  );
}
