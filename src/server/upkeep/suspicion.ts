import { DamageError } from '../db/errors.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import type { DamageNews } from './damageNews.ts';

const supposedMs = 60 * 60_000;

export function watchSuspicion(
  { database, log, troubles }: Pick<Services, 'database' | 'log' | 'troubles'>,
  news: DamageNews,
  look: () => Promise<string | undefined>,
): void {
  let suspected = false;
  let sure = false;
  let supposedAt = Number.NEGATIVE_INFINITY;
  const confirm = async () => {
    const table = await look();
    if (table !== undefined) await news.tell(new DamageError(table).message);
    else if (sure) await news.tell('Sebagian data rusak dan tidak dapat dibaca.');
  };
  troubles.onSuspicion((suspicion) => {
    // The database stops again whenever it meets the reported damage.
    if (suspicion === 'endless' && news.hasTold()) {
      troubles.set('DATABASE', undefined);
      return;
    }
    if (suspicion === 'possible') {
      if (database.kind !== 'pglite' || performance.now() - supposedAt < supposedMs) return;
      supposedAt = performance.now();
    }
    sure ||= suspicion === 'sure';
    if (suspected) return;
    suspected = true;
    void confirm()
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'check failed'))
      .finally(() => {
        if (database.kind === 'pglite' && !database.presence.fault()) troubles.set('DATABASE', undefined);
        suspected = false;
        sure = false;
      });
  });
}
