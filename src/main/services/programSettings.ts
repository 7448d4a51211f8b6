import { copyFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomicFile.ts';
import { zoomChoices } from '../../shared/bridge/program.ts';
import type { Log } from './log.ts';
import { collect, isFaultless, read, type StoredSettings, version } from './settingsFile.ts';

export interface ProgramSettings {
  current(): StoredSettings;
  /** What of the files could not be used at this start and what holds instead, for the user; null when all is well. */
  problem(): string | null;
  /** There were settings, and none of their files says any more which server they named. Until the user has said it. */
  serverUnknown(): boolean;
  /** Rejects when it cannot be written; what was set holds until the end of the program all the same. */
  change(next: Partial<StoredSettings>): Promise<void>;
}

/** Read at the start, before there is a window: the server and the size of the page depend on it. */
export function openProgramSettings(userData: string, log: Log): ProgramSettings {
  const path = join(userData, 'settings.json');
  const older = ['settings.1.json', 'settings.2.json'].map((name) => join(userData, name));
  const found = collect(read(path), older.map(read));
  let settings = found.settings;
  let serverUnknown = found.serverUnknown;
  if (found.problem !== null) log.warn('settings.damaged', { fields: found.bad });
  if (found.aside) setAside(path, join(userData, found.aside), log);

  /** A damaged file is no generation: what was good of it stands in the next one. */
  const age = async () => {
    const all = [path, ...older];
    for (const [at, into] of [...older.entries()].reverse()) {
      if (isFaultless(read(all[at]!))) await writeAtomically(into, await readFile(all[at]!));
    }
  };

  let last: Promise<void> = Promise.resolve();
  return {
    current: () => settings,
    problem: () => found.problem,
    serverUnknown: () => serverUnknown,
    change: (next) => {
      settings = { ...settings, ...next };
      if (next.serverUrl !== undefined) serverUnknown = false;
      const { serverUrl, ...others } = settings;
      // What nobody knows is not written down as known: the next start asks again.
      const text = JSON.stringify({ version, ...others, ...(!serverUnknown && { serverUrl }) });
      const done = last.then(async () => {
        // Without its copies it is worth as much as it ever was.
        await age().catch((error: unknown) => log.warn('settings.notAged', { error }));
        await writeAtomically(path, text);
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}

/** Somebody may want to see what stood in it. */
function setAside(path: string, aside: string, log: Log): void {
  try {
    copyFileSync(path, aside);
  } catch (error) {
    log.warn('settings.notSetAside', { error });
  }
}

/** The next larger or smaller choice; 0 is the usual size. */
export function zoomStep(zoom: number, step: 1 | -1 | 0): number {
  if (step === 0) return 100;
  const at = zoomChoices.indexOf(zoom);
  return zoomChoices[Math.max(0, Math.min(zoomChoices.length - 1, at + step))] ?? 100;
}
