import type { ReactNode } from 'react';
import { figures } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Stat, Stats } from '../../kit/layout/Stats.tsx';
import { ReadProblem } from '../../kit/page/states.tsx';
import { useMayOpen } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import { agentPages } from '../../pages/agentPages.ts';
import { figurePath } from '../../pages/figurePath.ts';
import { Block } from './Block.tsx';
import { RangeFields } from './RangeFields.tsx';
import type { ChosenRange } from './ranges.ts';
import { useShownInput } from './useShownInput.ts';

const cards = {
  without_wallet: 'Tanpa Wallet',
  regular_wallet: 'Reguler dengan Wallet',
  premium_wallet: 'Premium dengan Wallet',
  total: 'Total Pengguna',
} as const;
const names = Object.keys(cards) as (keyof typeof cards)[];

export function UserStatistic({ range, onChange, presets }: ChosenRange & { presets: ReactNode }) {
  const statistic = useRead(entities.dashboard.userStatistic, range, { keepPrevious: true });
  const answered = useShownInput(range, statistic);
  const counts = statistic.data?.data;
  const found = counts && figures.users.of(counts, answered);
  const mayList = useMayOpen(agentPages.list);
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
          {names.map((name) => {
            const figure = found?.find((each) => each.name === name);
            return (
              <Stat
                key={name}
                label={cards[name]}
                value={figure?.count}
                note={name === 'total' ? 'terdaftar dalam rentang ini' : share(figure?.count, counts?.total)}
                to={figure && mayList ? figurePath(figure) : undefined}
              />
            );
          })}
        </Stats>
      )}
    </Block>
  );
}

function share(count: number | undefined, total: number | undefined): string {
  return count !== undefined && total ? `${Math.round((count / total) * 100)}% dari total` : '-';
}
