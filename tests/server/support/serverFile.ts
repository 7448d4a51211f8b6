import { resolve } from 'node:path';

/** The server that tests start. `npm test` uses the built server, which starts twice as fast. */
export const serverFile = resolve(
  import.meta.dirname,
  '../../..',
  process.env.RUJUKAN_SERVER_FILE ?? 'src/server/entry.ts',
);
