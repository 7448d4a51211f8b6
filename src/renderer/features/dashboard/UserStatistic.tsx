import type { ReactNode } from 'react';
import { entities } from '../../../shared/entities/index.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Stat, Stats } from '../../kit/layout/Stats.tsx';
import { ReadProblem } from '../../kit/states.tsx';
import { useRead } from '../../lib/queries.ts';
import { Block } from './Block.tsx';
import { RangeFields } from './RangeFields.tsx';
import type { ChosenRange } from './ranges.ts';

const cards = [
  { key: 'without_wallet', label: 'Tanpa Wallet' },
  { key: 'regular_wallet', label: 'Reguler dengan Wallet' },
  { key: 'premium_wallet', label: 'Premium dengan Wallet' },
  { key: 'total', label: 'Total Pengguna' },
] as const;

export function UserStatistic({ range, onChange, presets }: ChosenRange & { presets: ReactNode }) {
  const statistic = useRead(entities.dashboard.userStatistic, range, { keepPrevious: true });
  const counts = statistic.data?.data;
  return (
    <Block
      title="Statistik Pengguna"
      tools={
        <>
          {presets}
          <RangeFields label="Statistik Pengguna" range={range} onChange={onChange} />
        </>
      }
    >
      {statistic.isError && !counts ? (
        <Card>
          <ReadProblem error={statistic.error} onRetry={() => void statistic.refetch()} />
        </Card>
      ) : (
        <Stats>
          {cards.map(({ key, label }) => (
            <Stat
              key={key}
              label={label}
              value={counts?.[key]}
              note={key === 'total' ? 'terdaftar dalam rentang ini' : share(counts?.[key], counts?.total)}
            />
          ))}
        </Stats>
      )}
    </Block>
  );
}

function share(count: number | undefined, total: number | undefined): string {
  return count !== undefined && total ? `${Math.round((count / total) * 100)}% dari total` : '-';
}
