import { databaseEntity } from '../../shared/core/live.ts';
import { type DatabaseFault, readOnlyRemedy } from '../db/faults.ts';
import type { Services } from '../kit/context.ts';
import type { LiveChannel } from '../live/channel.ts';

export function watchDatabase(
  { database, log, problems }: Pick<Services, 'database' | 'log' | 'problems'>,
  live: LiveChannel,
): void {
  let isTold = false;
  database.availability.onChange((fault, advice) => {
    const isLookedAt = !fault && database.kind === 'pglite';
    problems.set('DATABASE', isLookedAt ? checkingText : fault && problemOf(fault));
    if (isLookedAt) problems.reportSuspicion('endless');
    if (fault)
      log.error(
        { reason: fault.brief, advice },
        fault.kind === 'readOnly' ? 'database read only' : 'database away',
      );
    else log.warn('database back');
    const isAway = fault?.kind === 'silent';
    if (isAway === isTold) return;
    isTold = isAway;
    live.sendToAll({ entity: databaseEntity, kind: isAway ? 'away' : 'back' });
  });
}

const checkingText = 'Database tidak menjawab dan sudah dimulai ulang. Isinya sedang diperiksa.';

const problemOf = ({ kind, brief }: DatabaseFault): string =>
  kind === 'readOnly'
    ? `Database hanya dapat dibaca: data dapat dilihat, tetapi belum dapat disimpan. ${readOnlyRemedy}`
    : `Database tidak dapat dihubungi: ${brief}. Data yang tersimpan tetap ada.`;
