import { entities } from '../../../shared/entities/index.ts';
import { ReferralsClosed } from '../../entities/referral/ReferralsClosed.tsx';
import { ShareDrawer } from '../../entities/teamwork/share/ShareDrawer.tsx';
import { useSharing } from '../../entities/teamwork/share/useSharing.ts';
import { useRead } from '../../lib/queries.ts';
import { LiveMark } from './LiveMark.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { QueuesCard } from './QueuesCard.tsx';
import classes from './TeamBoardPage.module.css';

/** Milliseconds. The page polls, because no live event reports that a submission becomes late. */
const every = 30_000;

export default function TeamBoardPage() {
  const queues = useRead(entities.team.queues, {}, { every });
  const people = useRead(entities.team.people, {}, { every });
  const { sharing, open, close } = useSharing();
  return (
    <div className={classes.page}>
      <LiveMark reads={[queues, people]} />
      <QueuesCard read={queues} onShare={(status) => void open({ status })} />
      <PeopleCard read={people} />
      <ReferralsClosed />
      {sharing && <ShareDrawer key={sharing.key} from={sharing.source} onClose={close} />}
    </div>
  );
}
