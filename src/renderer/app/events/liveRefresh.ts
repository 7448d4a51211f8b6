import { everyEntity, type LiveEvent } from '../../../shared/core/live.ts';
import { staleAfter } from '../../../shared/entities/stale.ts';

/** Milliseconds between reloads of an entity. A batch upload sends several events a second. */
const pause = 1000;

/** Reloads at once, then at most once per `pause` and entity. An event during the pause reloads later. */
export function createLiveRefresh(reload: (entity?: string) => void) {
  const resting = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();

  const touch = (entity: string): void => {
    const rest = resting.get(entity);
    if (rest) {
      rest.again = true;
      return;
    }
    reload(entity === everyEntity ? undefined : entity);
    const timer = setTimeout(() => {
      const again = resting.get(entity)?.again;
      resting.delete(entity);
      if (again) touch(entity);
    }, pause);
    resting.set(entity, { timer, again: false });
  };

  return {
    onEvent: ({ entity }: LiveEvent): void => {
      for (const each of staleAfter(entity)) touch(each);
    },
    stop: (): void => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
