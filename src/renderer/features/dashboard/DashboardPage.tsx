import { Group, Text, Title } from '@mantine/core';
import { entities } from '../../../shared/entities/index.ts';
import { useUser } from '../../kit/session.ts';
import { useMay } from '../../kit/useMay.ts';
import classes from './DashboardPage.module.css';
import { Queue } from './Queue.tsx';
import { PresetChoice } from './RangeFields.tsx';
import { ReferralStatistic } from './ReferralStatistic.tsx';
import { useRanges } from './ranges.ts';
import { UserStatistic } from './UserStatistic.tsx';

const longDay = new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone: 'Asia/Jakarta' });

/** S-013: a greeting, with r_dashboard the statistics of agents and submissions, and what waits (features.md D3). */
export default function DashboardPage() {
  const { name } = useUser();
  const statistics = useMay(entities.dashboard.userStatistic);
  const queue = useMay(entities.referral.queue);
  return (
    <>
      <Group gap="xs" align="baseline">
        <Title order={2}>Halo, {name}</Title>
        <Text size="sm" c="dimmed">
          {longDay.format(new Date())}
        </Text>
      </Group>
      <div className={classes.parts} data-beside={(statistics && queue) || undefined}>
        {statistics && <Statistics />}
        {queue && <Queue />}
      </div>
    </>
  );
}

function Statistics() {
  const ranges = useRanges();
  return (
    <div className={classes.statistics}>
      <UserStatistic
        {...ranges.of('users')}
        presets={<PresetChoice value={ranges.preset} onChange={ranges.choose} />}
      />
      <ReferralStatistic perDay={ranges.of('perDay')} perProduct={ranges.of('perProduct')} />
    </div>
  );
}
