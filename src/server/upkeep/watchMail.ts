import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows } from '../db/rows.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';

const checkMs = 10_000;

/** Reads the job queue, because another server may have failed to send an email. */
export function watchMail({
  db,
  database,
  log,
  problems,
}: Pick<Services, 'db' | 'database' | 'log' | 'problems'>): { stop(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  const check = async () => {
    const [waiting] = await rows<{ count: number; words: string | null }>(
      db as Db,
      sql`select count(*)::int as count, (array_agg(output->>'message' order by start_after desc))[1] as words
          from pgboss.job where state in ('retry', 'active') and output->>'name' = 'MailRefusal'`,
    );
    problems.set('MAIL', waiting?.count ? waitingText(waiting.count, waiting.words ?? '') : undefined);
  };
  const checkByTimer = () => {
    last = check().catch((error: unknown) => {
      if (!database.availability.suspect(error))
        log.error({ error: describeError(error) }, 'mail watch failed');
    });
  };
  const timer = setInterval(checkByTimer, checkMs).unref();
  checkByTimer();
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

const waitingText = (count: number, words: string) =>
  `Email tidak terkirim; ${count} menunggu dan dicoba lagi. Server email menjawab: ${words}`;
