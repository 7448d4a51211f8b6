import { resolve } from 'node:path';

/** The server that tests start. `npm test` sets the built server, which starts twice as fast as the sources. */
export const serverFile = resolve(
  import.meta.dirname,
  '../../..',
  process.env.RUJUKAN_SERVER_FILE ?? 'src/server/entry.ts',
);
