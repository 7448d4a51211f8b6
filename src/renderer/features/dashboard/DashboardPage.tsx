import { anyOf } from '../../../shared/core/access.ts';
import { useAllows, useUser } from '../../kit/session.ts';
import { ReferralStatistic } from './ReferralStatistic.tsx';
import { UserStatistic } from './UserStatistic.tsx';

/** S-013: a greeting, and with r_dashboard the statistics of agents and submissions. */
export default function DashboardPage() {
  const { name } = useUser();
  const allowed = useAllows(anyOf('r_dashboard'));
  return (
    <>
      <h2 className="greeting">Halo, {name}</h2>
      {allowed && (
        <>
          <UserStatistic />
          <ReferralStatistic />
        </>
      )}
    </>
  );
}
