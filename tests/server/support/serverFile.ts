import { resolve } from 'node:path';

/**
 * What a test starts as the server's program: the sources, or the built one that `npm test` names, which is what people
 * have and starts in half the time.
 */
export const serverFile = resolve(
  import.meta.dirname,
  '../../..',
  process.env.RUJUKAN_SERVER_FILE ?? 'src/server/entry.ts',
);
