import { copyFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../../files/atomicFile.ts';
import { createSerialQueue } from '../../../shared/core/serialQueue.ts';
import type { Log } from '../log.ts';
import { collect, isFaultless, read, type StoredSettings, version } from './settingsFile.ts';

export interface DesktopSettings {
  current(): StoredSettings;
  problem(): string | null;
  serverUnknown(): boolean;
  /** If writing fails, the change still applies until the application quits. */
  change(next: Partial<StoredSettings>): Promise<void>;
}

/** Synchronous, because the server address and the zoom are needed before the first window. */
export function openDesktopSettings(userData: string, log: Log): DesktopSettings {
  const path = join(userData, 'settings.json');
  const older = ['settings.1.json', 'settings.2.json'].map((name) => join(userData, name));
  const found = collect(read(path), older.map(read));
  let settings = found.settings;
  let serverUnknown = found.serverUnknown;
  if (found.problem !== null) log.warn('settings.damaged', { fields: found.bad });
  if (found.aside) setAside(path, join(userData, found.aside), log);

  /** Never copies a damaged file to an older generation. */
  const age = async () => {
    const all = [path, ...older];
    for (const [at, into] of [...older.entries()].reverse()) {
      if (isFaultless(read(all[at]!))) await writeAtomically(into, await readFile(all[at]!));
    }
  };

  const inTurn = createSerialQueue();
  return {
    current: () => settings,
    problem: () => found.problem,
    serverUnknown: () => serverUnknown,
    change: (next) => {
      settings = { ...settings, ...next };
      if (next.serverUrl !== undefined) serverUnknown = false;
      const { serverUrl, ...others } = settings;
      // An unknown server is not stored, so that the next start asks again.
      const text = JSON.stringify({ version, ...others, ...(!serverUnknown && { serverUrl }) });
      return inTurn(async () => {
        await age().catch((error: unknown) => log.warn('settings.notAged', { error }));
        await writeAtomically(path, text);
      });
    },
  };
}

function setAside(path: string, aside: string, log: Log): void {
  try {
    copyFileSync(path, aside);
  } catch (error) {
    log.warn('settings.notSetAside', { error });
  }
}
