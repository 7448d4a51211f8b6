import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { themes, tidyChoices, updateChoices, zoomChoices } from '../../../shared/bridge/desktopSettings.ts';
import { parseServerUrl } from '../api/serverAddress.ts';

/** Reads settings field by field, so that damage costs only the damaged fields. */

export const version = 1;

const fields = {
  theme: z.enum(themes),
  zoom: z.number().refine((zoom) => zoomChoices.includes(zoom)),
  /** Null for the embedded server. A new value applies at the next start. */
  serverUrl: z.string().refine(isServerUrl).nullable(),
  workFolder: z.string().refine(isAbsolute).nullable(),
  tidyDays: z.number().refine((days) => tidyChoices.includes(days)),
  updates: z.enum(updateChoices),
  tray: z.boolean(),
};
export type StoredSettings = z.output<z.ZodObject<typeof fields>>;
type Field = keyof StoredSettings;
const names = Object.keys(fields) as Field[];

const defaults: StoredSettings = {
  theme: 'system',
  zoom: 100,
  serverUrl: null,
  workFolder: null,
  tidyDays: 0,
  updates: 'stable',
  tray: false,
};

const labels: Record<Field, string> = {
  theme: 'Tema',
  zoom: 'Ukuran tampilan',
  serverUrl: 'Alamat server',
  workFolder: 'Folder kerja',
  tidyDays: 'Bersihkan file lama',
  updates: 'Versi baru',
  tray: 'Tetap berjalan tanpa jendela',
};

const damagedName = 'settings.damaged.json';
const newerName = 'settings.newer.json';

interface ReadResult {
  good: Partial<StoredSettings>;
  bad: Partial<Record<Field, string>>;
  state: 'absent' | 'whole' | 'broken';
  isNewer: boolean;
}

export const isFaultless = ({ state, isNewer, bad }: ReadResult) =>
  state === 'whole' && !isNewer && Object.keys(bad).length === 0;

export function read(path: string): ReadResult {
  const said: ReadResult = { good: {}, bad: {}, state: 'whole', isNewer: false };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return { ...said, state: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'broken' };
  }
  const object = parseObject(text);
  const values = object ?? splitFields(text);
  if (!object) said.state = 'broken';
  said.isNewer = typeof values.version === 'number' && values.version > version;
  for (const name of names) {
    if (!Object.hasOwn(values, name)) continue;
    const parsed = fields[name].safeParse(values[name]);
    if (parsed.success) Object.assign(said.good, { [name]: parsed.data });
    else said.bad[name] = JSON.stringify(values[name]).slice(0, 80);
  }
  return said;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Recovers complete values from invalid JSON, such as a truncated file. */
function splitFields(text: string): Record<string, unknown> {
  const pattern = /"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?=\s*[,}])|true|false|null)/g;
  const found = [...text.matchAll(pattern)].map(([, name, value]) => [name, parseValue(value!)]);
  return Object.fromEntries(found) as Record<string, unknown>;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Collected {
  settings: StoredSettings;
  serverUnknown: boolean;
  bad: Field[];
  problem: string | null;
  aside: string | null;
}

/**
 * Chooses the newest valid value per field, otherwise the default. A lost server address sets
 * `serverUnknown`.
 */
export function collect(newest: ReadResult, older: ReadResult[]): Collected {
  const all = [newest, ...older];
  const best = (name: Field) => all.find(({ good }) => Object.hasOwn(good, name))?.good[name];
  const known = names.filter((name) => best(name) !== undefined);
  const settings = {
    ...defaults,
    ...Object.fromEntries(known.map((name) => [name, best(name)])),
  } as StoredSettings;
  const isNew = all.every(({ state }) => state === 'absent');
  const serverUnknown = !isNew && !known.includes('serverUrl');
  const bad = names.filter((name) => newest.bad[name] !== undefined);
  const isFine = isNew || (isFaultless(newest) && !serverUnknown);
  const isDamaged = newest.state === 'broken' || bad.length > 0 || serverUnknown;
  const aside = isFine || newest.state === 'absent' ? null : isDamaged ? damagedName : newerName;
  const problem = isFine ? null : problemText(newest, { settings, bad, serverUnknown, aside });
  return { settings, serverUnknown, bad, problem, aside };
}

type Found = Omit<Collected, 'problem'>;

/** SECURITY: names no path, because pages show the text. */
function problemText(newest: ReadResult, { settings, bad, serverUnknown, aside }: Found): string {
  const faults = bad.map((name) => {
    const found = name === 'workFolder' ? '' : `: ${newest.bad[name]}`;
    const text = `${labels[name]} di Pengaturan Rujukan tidak dapat dipakai${found}`;
    if (name === 'serverUrl' && serverUnknown) return `${text}.`;
    return `${text}; dipakai ${shown(name, settings[name])}.`;
  });
  const said = [
    ...(newest.state === 'absent' ? ['File pengaturan Rujukan hilang; dipakai salinan sebelumnya.'] : []),
    ...(newest.state === 'broken'
      ? ['File pengaturan Rujukan rusak; dipakai yang masih terbaca dan salinan sebelumnya.']
      : []),
    ...(newest.isNewer ? ['Pengaturan ini dari versi Rujukan yang lebih baru; dipakai yang dikenal.'] : []),
    ...faults,
    ...(aside ? [`Aslinya disimpan sebagai ${aside}.`] : []),
  ];
  return said.join(' ');
}

function shown(name: Field, value: StoredSettings[Field]): string {
  if (value === null) return name === 'serverUrl' ? 'server di komputer ini' : 'yang biasa';
  return name === 'workFolder' ? 'folder sebelumnya' : String(value);
}

function isServerUrl(text: string): boolean {
  try {
    parseServerUrl(text);
    return true;
  } catch {
    return false;
  }
}
