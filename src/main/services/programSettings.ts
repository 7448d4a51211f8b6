import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../files/atomicFile.ts';
import { themes, tidyChoices, updateChoices, zoomChoices } from '../../shared/bridge/program.ts';
import type { Log } from './log.ts';

/** What the user has set about the program on this computer; nothing about a person. */
const storedSchema = z.object({
  version: z.literal(1),
  theme: z.enum(themes),
  /** Percent, one of {@link zoomChoices}. */
  zoom: z.number().refine((zoom) => zoomChoices.includes(zoom)),
  /** Server of an office, used from the next start on; null for the embedded one. */
  serverUrl: z.string().nullable(),
  /** Folder that the user has chosen for their files; null for the usual one. */
  workFolder: z.string().nullable(),
  /** One of {@link tidyChoices}; what was stored before there were any has none. */
  tidyDays: z
    .number()
    .refine((days) => tidyChoices.includes(days))
    .default(0),
  updates: z.enum(updateChoices).default('stable'),
  /** Goes on in the system's tray when its last window is closed. */
  tray: z.boolean().default(false),
});
export type StoredSettings = Omit<z.output<typeof storedSchema>, 'version'>;

const defaults: StoredSettings = {
  theme: 'system',
  zoom: 100,
  serverUrl: null,
  workFolder: null,
  tidyDays: 0,
  updates: 'stable',
  tray: false,
};

export interface ProgramSettings {
  current(): StoredSettings;
  /** Rejects when it cannot be written; what was set holds until the end of the program all the same. */
  change(next: Partial<StoredSettings>): Promise<void>;
}

/** Read at the start, before there is a window: the server and the size of the page depend on it. */
export function openProgramSettings(userData: string, log: Log): ProgramSettings {
  const path = join(userData, 'settings.json');
  let settings = read(path, log);
  let last: Promise<void> = Promise.resolve();
  return {
    current: () => settings,
    change: (next) => {
      settings = { ...settings, ...next };
      const text = JSON.stringify({ version: 1, ...settings });
      const done = last.then(() => writeAtomically(path, text));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

/** A file that cannot be understood is set aside, not lost: somebody may want to see what stood in it. */
function read(path: string, log: Log): StoredSettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return defaults;
  }
  try {
    const { version: _, ...stored } = storedSchema.parse(JSON.parse(text));
    return stored;
  } catch {
    log.warn('settings.damaged');
    try {
      renameSync(path, path.replace(/\.json$/, '.damaged.json'));
    } catch (error) {
      log.warn('settings.notSetAside', { error });
    }
    return defaults;
  }
}

/** The next larger or smaller choice; 0 is the usual size. */
export function zoomStep(zoom: number, step: 1 | -1 | 0): number {
  if (step === 0) return 100;
  const at = zoomChoices.indexOf(zoom);
  return zoomChoices[Math.max(0, Math.min(zoomChoices.length - 1, at + step))] ?? 100;
}
