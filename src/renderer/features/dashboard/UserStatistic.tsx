import { Skeleton } from '@mantine/core';
import { entities } from '../../../shared/entities/index.ts';
import { ReadProblem } from '../../kit/states.tsx';
import { formatCount } from '../../lib/format.ts';
import { useRead } from '../../lib/queries.ts';
import { RangeFields, useRange } from './range.tsx';

const cards = [
  { key: 'without_wallet', label: 'Tanpa Wallet' },
  { key: 'regular_wallet', label: 'Reguler dengan Wallet' },
  { key: 'premium_wallet', label: 'Premium dengan Wallet' },
  { key: 'total', label: 'Total Pengguna' },
] as const;

/** 'Statistik Pengguna': agents registered inside the dates, by wallet. */
export function UserStatistic() {
  const [range, setRange] = useRange();
  const statistic = useRead(entities.dashboard.userStatistic, range, { keepPrevious: true });
  const counts = statistic.data?.data;
  return (
    <section className="block" aria-label="Statistik Pengguna">
      <div className="block-head">
        <h2>Statistik Pengguna</h2>
        <div className="block-tools">
          <RangeFields label="Statistik Pengguna" range={range} onChange={setRange} />
        </div>
      </div>
      {statistic.isError && !counts ? (
        <div className="card">
          <ReadProblem error={statistic.error} onRetry={() => void statistic.refetch()} />
        </div>
      ) : (
        <div className="stats">
          {cards.map((card) => (
            <div key={card.key} className="card stat">
              <span className="stat-label">{card.label}</span>
              {counts ? (
                <span className="stat-value">{formatCount(counts[card.key])}</span>
              ) : (
                <Skeleton h={24} w={72} my={2} aria-busy />
              )}
              <span className="stat-note">
                {card.key === 'total'
                  ? 'terdaftar pada rentang ini'
                  : counts && counts.total > 0
                    ? `${Math.round((counts[card.key] / counts.total) * 100)}% dari total`
                    : '-'}
              </span>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
