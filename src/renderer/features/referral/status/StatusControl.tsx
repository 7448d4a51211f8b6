import { useState } from 'react';
import type { ReferralStatus } from '../../../../shared/entities/referral/status.ts';
import type { DecidedRow } from './choices.ts';
import { StatusDialog } from './StatusDialog.tsx';
import { StatusMenu } from './StatusMenu.tsx';

export function StatusControl({ rows }: { rows: DecidedRow[] }) {
  const [chosen, setChosen] = useState<{ to: ReferralStatus; rows: DecidedRow[] } | null>(null);
  return (
    <>
      <StatusMenu rows={rows} onMove={(to) => setChosen({ to, rows })} />
      {chosen && <StatusDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
