import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows } from '../db/rows.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';

const lookMs = 10_000;

/** Reads the job queue, because another server may have sent the mail. */
export function watchMail({
  db,
  database,
  log,
  troubles,
}: Pick<Services, 'db' | 'database' | 'log' | 'troubles'>): { stop(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  const look = async () => {
    const [waiting] = await rows<{ count: number; words: string | null }>(
      db as Db,
      sql`select count(*)::int as count, (array_agg(output->>'message' order by start_after desc))[1] as words
          from pgboss.job where state in ('retry', 'active') and output->>'name' = 'MailRefusal'`,
    );
    troubles.set('MAIL', waiting?.count ? waitingText(waiting.count, waiting.words ?? '') : undefined);
  };
  const lookByItself = () => {
    last = look().catch((error: unknown) => {
      if (!database.presence.suspect(error)) log.error({ error: describeError(error) }, 'mail watch failed');
    });
  };
  const timer = setInterval(lookByItself, lookMs).unref();
  lookByItself();
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

const waitingText = (count: number, words: string) =>
  `Email tidak terkirim; ${count} menunggu dan dicoba lagi. Server email menjawab: ${words}`;
