import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Separate from config.ts, because entry.ts must stay small. */

/** Its message is for the user who started the server. */
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

export const dataFolderOf = ({ data }: { data?: string | undefined }, env: NodeJS.ProcessEnv): string =>
  data ?? defaultDataFolder(env);

function defaultDataFolder(env: NodeJS.ProcessEnv): string {
  const home = homedir();
  const places: Partial<Record<NodeJS.Platform, string>> = {
    win32: env.LOCALAPPDATA || join(home, 'AppData', 'Local'),
    darwin: join(home, 'Library', 'Application Support'),
  };
  const base = places[process.platform] ?? (env.XDG_DATA_HOME || join(home, '.local', 'share'));
  return join(base, 'rujukan-server');
}
