import { everyEntity, type LiveEvent } from '../../shared/core/live.ts';
import { staleAfter } from '../../shared/entities/stale.ts';

/** Milliseconds between two reloads of one entity: a batch upload speaks several times a second. */
const pause = 1000;

/**
 * Turns live events into reloads: at once, and then at most one per second and entity, the last event included.
 * `reload` gets the entity, or nothing for everything.
 */
export function createLiveRefresh(reload: (entity?: string) => void) {
  /** Entities reloaded within the last second, and whether they have changed again since. */
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
    hear: ({ entity }: LiveEvent): void => {
      for (const each of staleAfter(entity)) touch(each);
    },
    stop: (): void => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
