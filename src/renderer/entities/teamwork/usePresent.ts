import { entities } from '../../../shared/entities/index.ts';
import {
  type Presence,
  type PresentEntity,
  presenceMs,
  presentMost,
} from '../../../shared/entities/presence/schema.ts';
import { useRead } from '../../lib/queries.ts';

/** Other users who have the records open, editors first. Polls, because a crashed app causes no event. */
export function usePresent(entity: PresentEntity, ids: readonly number[]): readonly Presence[] {
  const read = useRead(
    entities.presence.list,
    { entity, ids: ids.slice(0, presentMost) },
    { enabled: ids.length > 0, every: presenceMs, keepPrevious: true },
  );
  const wanted = new Set(ids);
  return read.data?.data.filter(({ id }) => wanted.has(id)) ?? [];
}
