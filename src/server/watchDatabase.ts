import { databaseEntity } from '../shared/core/live.ts';
import type { Services } from './kit/context.ts';
import type { LiveChannel } from './live/channel.ts';

export function watchDatabase(
  { database, log, troubles }: Pick<Services, 'database' | 'log' | 'troubles'>,
  live: LiveChannel,
): void {
  let isTold = false;
  database.presence.onChange((fault, advice) => {
    troubles.set(
      'DATABASE',
      fault && `Database tidak dapat dihubungi: ${fault.brief}. Data yang tersimpan tetap ada.`,
    );
    if (fault) log.error({ reason: fault.brief, advice }, 'database away');
    else log.warn('database back');
    const isAway = fault?.kind === 'silent';
    if (isAway === isTold) return;
    isTold = isAway;
    live.sayToAll({ entity: databaseEntity, kind: isAway ? 'away' : 'back' });
  });
}
