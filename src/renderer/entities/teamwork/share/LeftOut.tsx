import { IconHandStop } from '@tabler/icons-react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { ReadProblem } from '../../../kit/page/states.tsx';
import classes from './LeftOut.module.css';
import type { useShare } from './useShare.ts';

export function LeftOut({ share: { plan, planned, given } }: { share: ReturnType<typeof useShare> }) {
  if (plan.isError && !planned) return <ReadProblem error={plan.error} onRetry={() => void plan.refetch()} />;
  if (!planned) return null;
  const reasons = Map.groupBy(planned.left_out, ({ reason }) => reason);
  const nothing = given === 0 && planned.left_out.length === 0;
  if (reasons.size === 0 && !nothing) return null;
  return (
    <ul className={classes.left} aria-label="Tidak ikut">
      {nothing && (
        <li>
          <IconHandStop size={15} aria-hidden /> Tidak ada pengajuan bebas di antrean ini.
        </li>
      )}
      {[...reasons].map(([reason, rows]) => (
        <li key={reason}>
          <IconHandStop size={15} aria-hidden /> {formatCount(rows.length)} tidak ikut: {reason}.
        </li>
      ))}
    </ul>
  );
}
