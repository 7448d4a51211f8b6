import { Title } from '@mantine/core';
import { entities } from '../../../shared/entities/index.ts';
import { useUser } from '../../kit/session.ts';
import { useMay } from '../../kit/useMay.ts';
import { ReferralStatistic } from './ReferralStatistic.tsx';
import { UserStatistic } from './UserStatistic.tsx';

/** S-013: a greeting, and with r_dashboard the statistics of agents and submissions. */
export default function DashboardPage() {
  const { name } = useUser();
  const allowed = useMay(entities.dashboard.userStatistic);
  return (
    <>
      <Title order={2}>Halo, {name}</Title>
      {allowed && (
        <>
          <UserStatistic />
          <ReferralStatistic />
        </>
      )}
    </>
  );
}
