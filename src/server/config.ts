import { resolve } from 'node:path';
import { isLoopback } from '../shared/core/loopback.ts';
import { ConfigError, dataFolderOf, parseFlags } from './commandLine.ts';
import { defaultMailConfig, type MailConfig } from './mail/mail.ts';
import { isMailAddress } from './mail/message.ts';
import { googlePlaces } from './places/google.ts';
import { publicNominatim } from './places/nominatim.ts';
import type { PlacesConfig } from './places/places.ts';

/** How the server was asked to start: command line and environment, read once. */
export interface ServerConfig {
  command: Command;
  /** 0: any free port. */
  port: number;
  dataFolder: string;
  demo: boolean;
  /** An empty database stays empty until somebody has set it up in the program; `demo` says whether that may be the demo. */
  setup: boolean;
  databaseUrl: string | undefined;
  /** Every request must carry it in `x-rujukan-secret`. */
  secret: string | undefined;
  /** The first super admin's. Given, there is no demo data unless it is asked for. */
  adminPassword: string | undefined;
  logLevel: string;
  /** RUJUKAN_BEHIND_PROXY=1: sign-in limits count the address that the proxy names, not the proxy's own. */
  behindProxy: boolean;
  mail: MailConfig;
  /** RUJUKAN_OCR: what reads identity cards; `off` where people type and compare. */
  ocr: OcrChoice;
  places: PlacesConfig;
  /** RUJUKAN_EXPORT_DAYS: how long the files of exports are kept; 0 for ever. */
  exportDays: number;
}

export const defaultExportDays = 30;

const ocrChoices = ['tesseract', 'off'] as const;
type OcrChoice = (typeof ocrChoices)[number];

/** What the program is asked to do; all but `serve` end when they are done. */
export type Command =
  | { name: 'serve' }
  | { name: 'backup' | 'restore'; file: string }
  /** Address of the PostgreSQL; out of the environment, because everybody sees the command line of a program. */
  | { name: 'move'; to: string }
  | { name: 'fill'; count: number };

export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): ServerConfig {
  const { values, positionals } = parseFlags(args);
  const port = Number(values.port ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError('--port harus angka 0 sampai 65535.');
  const secret = env.RUJUKAN_SERVER_SECRET || undefined;
  const adminPassword = env.RUJUKAN_ADMIN_PASSWORD || undefined;
  // SECURITY: whoever comes first becomes super admin, so nobody but the program that has started the server may come.
  if (values.setup && !secret)
    throw new ConfigError('--setup hanya untuk server yang dijalankan program desktop.');
  const databaseUrl = env.DATABASE_URL || undefined;
  // The desktop program hands its whole environment on, and has asked its user.
  if (values.demo && adminPassword && !secret)
    throw new ConfigError(
      'RUJUKAN_ADMIN_PASSWORD tidak dipakai dengan --demo: akun data contoh punya kata sandi sendiri. Pilih salah satu.',
    );
  return {
    command: readCommand(positionals, env),
    port,
    dataFolder: dataFolderOf(values, env),
    demo: wantsDemo(values, databaseUrl ?? adminPassword),
    // A password that was given is the answer already.
    setup: (values.setup ?? false) && !(values['no-demo'] && adminPassword),
    databaseUrl: databaseUrl && postgresUrl('DATABASE_URL', databaseUrl),
    secret,
    adminPassword,
    logLevel: env.RUJUKAN_LOG_LEVEL || 'info',
    behindProxy: env.RUJUKAN_BEHIND_PROXY === '1',
    mail: readMailConfig(env),
    ocr: readOcrChoice(env.RUJUKAN_OCR || 'tesseract'),
    places: readPlacesConfig(env),
    exportDays: readDays(env.RUJUKAN_EXPORT_DAYS),
  };
}

/** Unasked only on a folder of its own: a database or a password that somebody has given is an office's. */
function wantsDemo(
  { demo, 'no-demo': noDemo }: { demo?: boolean | undefined; 'no-demo'?: boolean | undefined },
  given: string | undefined,
): boolean {
  if (demo && noDemo) throw new ConfigError('Pilih salah satu: --demo atau --no-demo.');
  return demo ?? !(noDemo || given);
}

function readCommand([name, value, ...rest]: readonly string[], env: NodeJS.ProcessEnv): Command {
  if (name === undefined) return { name: 'serve' };
  const onFile = name === 'backup' || name === 'restore';
  if (onFile && value && rest.length === 0) return { name, file: resolve(value) };
  if (name === 'move' && value === undefined) return { name, to: moveTarget(env) };
  if (name === 'fill' && value && rest.length === 0) return { name, count: readCount(value) };
  throw new ConfigError('Perintah tidak dikenal. Yang ada: backup FILE, restore FILE, move, fill JUMLAH.');
}

/** RUJUKAN_MOVE_TO; DATABASE_URL would make of the source a PostgreSQL. */
function moveTarget(env: NodeJS.ProcessEnv): string {
  const to = env.RUJUKAN_MOVE_TO ?? '';
  if (env.DATABASE_URL)
    throw new ConfigError('Kosongkan DATABASE_URL: yang dipindahkan adalah data di --data.');
  return postgresUrl('RUJUKAN_MOVE_TO', to);
}

/** The message names what kind of address it is, and nothing else of it: it carries a password. */
function postgresUrl(name: string, value: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1];
  if (/^postgres(ql)?$/.test(scheme ?? '') && isReadable(value)) return value;
  const instead = scheme === undefined || scheme.startsWith('postgres') ? '' : `, bukan ${scheme}://`;
  throw new ConfigError(
    `${name} harus alamat PostgreSQL${instead}: postgres://PENGGUNA:KATASANDI@KOMPUTER/DATABASE. Tanda baca di kata sandi ditulis sebagai %XX.`,
  );
}

function isReadable(address: string): boolean {
  try {
    // As pg reads it: a socket's address has no computer.
    const { username, password, pathname } = new URL(address.replace('@/', '@localhost/'));
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return address.includes('://');
  } catch {
    return false;
  }
}

/** What one database is meant to hold. */
const mostFilled = 5_000_000;

function readCount(value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= mostFilled) return count;
  throw new ConfigError('JUMLAH pada perintah fill harus angka bulat 1 sampai 5000000.');
}

function readDays(given: string | undefined): number {
  const days = Number(given || defaultExportDays);
  if (!Number.isInteger(days) || days < 0 || days > 3650)
    throw new ConfigError(
      'RUJUKAN_EXPORT_DAYS harus angka 0 sampai 3650; 0 berarti file ekspor tidak dihapus.',
    );
  return days;
}

/** `RUJUKAN_SMTP_URL`, `RUJUKAN_MAIL_FROM` (an address) and `RUJUKAN_LINK_BASE`; each has a default. */
function readMailConfig(env: NodeJS.ProcessEnv): MailConfig {
  const { from, linkBase } = defaultMailConfig;
  return {
    smtpUrl: env.RUJUKAN_SMTP_URL
      ? checkedUrl('RUJUKAN_SMTP_URL', env.RUJUKAN_SMTP_URL, /^smtps?:$/)
      : undefined,
    from: { ...from, address: checkedAddress(env.RUJUKAN_MAIL_FROM) ?? from.address },
    linkBase: env.RUJUKAN_LINK_BASE
      ? checkedUrl('RUJUKAN_LINK_BASE', env.RUJUKAN_LINK_BASE, /^(https|rujukan):$/).replace(/\/+$/, '')
      : linkBase,
  };
}

function readOcrChoice(name: string): OcrChoice {
  const choice = ocrChoices.find((each) => each === name);
  if (!choice) throw new ConfigError(`RUJUKAN_OCR harus salah satu dari: ${ocrChoices.join(', ')}.`);
  return choice;
}

function checkedAddress(address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (!isMailAddress(address)) throw new ConfigError('RUJUKAN_MAIL_FROM bukan alamat email.');
  return address;
}

/** Which settings belong to which value of `RUJUKAN_PLACES`. */
const placesSettings: Readonly<Record<string, readonly string[]>> = {
  offline: [],
  nominatim: ['RUJUKAN_NOMINATIM_URL', 'RUJUKAN_PLACES_CONTACT'],
  google: ['RUJUKAN_GOOGLE_KEY'],
};

/** A setting of a provider that is not chosen is refused: somebody believes that it is used. */
function readPlacesConfig(env: NodeJS.ProcessEnv): PlacesConfig {
  const provider = env.RUJUKAN_PLACES || 'offline';
  if (!Object.hasOwn(placesSettings, provider))
    throw new ConfigError(`RUJUKAN_PLACES harus ${Object.keys(placesSettings).join(', ')}.`);
  for (const [owner, names] of Object.entries(placesSettings)) {
    const stray = owner === provider ? undefined : names.find((name) => env[name]);
    if (stray) throw new ConfigError(`${stray} hanya dipakai dengan RUJUKAN_PLACES=${owner}.`);
  }
  if (provider === 'nominatim') return readNominatim(env);
  if (provider === 'google') return { provider, url: googlePlaces, key: googleKey(env.RUJUKAN_GOOGLE_KEY) };
  return { provider: 'offline' };
}

/** Whoever runs a Nominatim server may want to write to those who use it; the public one's policy asks for it. */
function readNominatim({ RUJUKAN_NOMINATIM_URL: url, RUJUKAN_PLACES_CONTACT: contact }: NodeJS.ProcessEnv) {
  if (!contact || !isMailAddress(contact))
    throw new ConfigError('RUJUKAN_PLACES=nominatim memerlukan alamat email di RUJUKAN_PLACES_CONTACT.');
  return { provider: 'nominatim', url: nominatimUrl(url), contact } as const;
}

/** SECURITY: the questions are people's, so only encrypted; a server on this machine may do without. */
function nominatimUrl(value: string | undefined): string {
  if (!value) return publicNominatim;
  const name = 'RUJUKAN_NOMINATIM_URL';
  const { protocol, hostname, username, password } = new URL(checkedUrl(name, value, /^https?:$/));
  if (username || password)
    throw new ConfigError(`${name} tidak boleh memuat nama pengguna atau kata sandi.`);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new ConfigError(`${name} harus alamat https, kecuali server di komputer ini.`);
  return value;
}

/** Printable, without spaces: what a header can carry. */
function googleKey(key: string | undefined): string {
  if (!key) throw new ConfigError('RUJUKAN_PLACES=google memerlukan RUJUKAN_GOOGLE_KEY.');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('RUJUKAN_GOOGLE_KEY bukan kunci yang dapat dipakai.');
  return key;
}

/** The message names the setting, never its value: an SMTP address carries a password. */
function checkedUrl(name: string, value: string, protocols: RegExp): string {
  if (URL.canParse(value) && protocols.test(new URL(value).protocol)) return value;
  throw new ConfigError(`${name} bukan alamat yang dapat dipakai.`);
}
