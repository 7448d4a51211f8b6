import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { themes, tidyChoices, updateChoices, zoomChoices } from '../../shared/bridge/program.ts';
import { parseServerUrl } from './serverAddress.ts';

/** What the files of the settings say, field by field: one that is damaged costs no more than what is damaged of it. */

export const version = 1;

/** What the user has set about the program on this computer; nothing about a person. */
const fields = {
  theme: z.enum(themes),
  /** Percent, one of {@link zoomChoices}. */
  zoom: z.number().refine((zoom) => zoomChoices.includes(zoom)),
  /** Server of an office, used from the next start on; null for the embedded one. */
  serverUrl: z.string().refine(isServerUrl).nullable(),
  /** Folder that the user has chosen for their files; null for the usual one. */
  workFolder: z.string().refine(isAbsolute).nullable(),
  /** One of {@link tidyChoices}; what was stored before there were any has none. */
  tidyDays: z.number().refine((days) => tidyChoices.includes(days)),
  updates: z.enum(updateChoices),
  /** Goes on in the system's tray when its last window is closed. */
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

/** As the settings' page calls them. */
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

/** What one file says. */
interface Said {
  good: Partial<StoredSettings>;
  /** Field → what stands there instead of a value. */
  bad: Partial<Record<Field, string>>;
  state: 'absent' | 'whole' | 'broken';
  isNewer: boolean;
}

export const isFaultless = ({ state, isNewer, bad }: Said) =>
  state === 'whole' && !isNewer && Object.keys(bad).length === 0;

export function read(path: string): Said {
  const said: Said = { good: {}, bad: {}, state: 'whole', isNewer: false };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return { ...said, state: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'broken' };
  }
  const object = parseObject(text);
  const values = object ?? pieces(text);
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

/** The whole values of a text that is no JSON any more, such as half a file. All of them are plain. */
function pieces(text: string): Record<string, unknown> {
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
  /** Under which name the newest file is kept as it was found. */
  aside: string | null;
}

/** Field by field the newest good value; what no file says is as usual, but for the server, which is then not known. */
export function collect(newest: Said, older: Said[]): Collected {
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

function problemText(newest: Said, { settings, bad, serverUnknown, aside }: Found): string {
  const faults = bad.map((name) => {
    const text = `${labels[name]} di pengaturan program tidak dapat dipakai: ${newest.bad[name]}`;
    if (name === 'serverUrl' && serverUnknown) return `${text}.`;
    return `${text}; dipakai ${shown(name, settings[name])}.`;
  });
  const said = [
    ...(newest.state === 'absent' ? ['File pengaturan program hilang; dipakai salinan sebelumnya.'] : []),
    ...(newest.state === 'broken'
      ? ['File pengaturan program rusak; dipakai yang masih terbaca dan salinan sebelumnya.']
      : []),
    ...(newest.isNewer ? ['Pengaturan ini dari versi program yang lebih baru; dipakai yang dikenal.'] : []),
    ...faults,
    ...(aside ? [`Aslinya disimpan sebagai ${aside}.`] : []),
  ];
  return said.join(' ');
}

/** SECURITY: the page is told no path. */
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
