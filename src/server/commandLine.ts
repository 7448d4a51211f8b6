import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The command line, as far as it must be known before anything else of the server is loaded. */

/** A setting that cannot be used; the message is for the person who started the server. */
export class ConfigError extends Error {
  readonly code = 'CONFIG';
}

export function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        demo: { type: 'boolean' },
        'no-demo': { type: 'boolean' },
        // Of the desktop program: not for people.
        setup: { type: 'boolean' },
      },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new ConfigError(
      `Pilihan tidak dikenal. Yang ada: backup FILE, restore FILE, move, fill JUMLAH, --port, --data, --demo, --no-demo. (${(error as Error).message})`,
    );
  }
}

/** Where the server's data lies. */
export const dataFolderOf = ({ data }: { data?: string | undefined }, env: NodeJS.ProcessEnv): string =>
  data ?? defaultDataFolder(env);

/** The platform's own place for a program's data. */
function defaultDataFolder(env: NodeJS.ProcessEnv): string {
  const home = homedir();
  const places: Partial<Record<NodeJS.Platform, string>> = {
    win32: env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'),
    darwin: join(home, 'Library', 'Application Support'),
  };
  const base = places[process.platform] ?? env.XDG_DATA_HOME ?? join(home, '.local', 'share');
  return join(base, 'rujukan-server');
}
