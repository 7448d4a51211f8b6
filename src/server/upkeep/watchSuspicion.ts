import { DamageError } from '../db/errors.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import type { DamageReporter } from './damageReporter.ts';

const supposedMs = 60 * 60_000;

export function watchSuspicion(
  { database, log, problems }: Pick<Services, 'database' | 'log' | 'problems'>,
  reporter: DamageReporter,
  check: () => Promise<string | undefined>,
): void {
  let suspected = false;
  let sure = false;
  let supposedAt = Number.NEGATIVE_INFINITY;
  const confirm = async () => {
    const table = await check();
    if (table !== undefined) await reporter.report(new DamageError(table).message);
    else if (sure) await reporter.report('Sebagian data rusak dan tidak dapat dibaca.');
  };
  problems.onSuspicion((suspicion) => {
    // Reported damage can stop the database again and again, so this suspicion is not new.
    if (suspicion === 'endless' && reporter.hasReported()) {
      problems.set('DATABASE', undefined);
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
        if (database.kind === 'pglite' && !database.availability.fault()) problems.set('DATABASE', undefined);
        suspected = false;
        sure = false;
      });
  });
}
