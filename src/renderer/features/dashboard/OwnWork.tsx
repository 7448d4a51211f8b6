import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { agoText } from '../../../shared/core/ago.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { ownWork } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { Below } from '../../kit/layout/Below.tsx';
import { useUser } from '../../kit/session/session.ts';
import { useRead } from '../../lib/queries.ts';
import { figurePath } from '../../pages/figurePath.ts';

/** Milliseconds between reads. The page polls, because the server reports expired claims late. */
const every = 60_000;

/** Users may read their own row of the team board without the right to the board. */
export function OwnWork() {
  const { user_id } = useUser();
  const { data } = useRead(entities.team.people, {}, { every });
  const own = data?.data.find((person) => person.user_id === user_id);
  if (!own || (own.held === 0 && own.decided_today === 0 && own.median_minutes === null)) return null;
  const { held, held_since, decided_today, median_minutes } = own;
  return (
    <Below px={16} py={10} c="dimmed">
      <Group gap="2px 14px">
        {held > 0 && (
          <Anchor component={Link} to={figurePath(ownWork)} size="sm">
            {formatCount(held)} Anda pegang{held_since && `, tertua ${agoText(held_since, Date.now())}`}
          </Anchor>
        )}
        <span>{formatCount(decided_today)} diputuskan hari ini</span>
        {median_minutes !== null && (
          <span title="Nilai tengah waktu dari mengambil sampai memutuskan, minggu ini">
            {formatCount(median_minutes)} mnt per putusan
          </span>
        )}
      </Group>
    </Below>
  );
}
