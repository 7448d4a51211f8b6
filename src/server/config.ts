import { resolve } from 'node:path';
import { isLoopback } from '../shared/core/loopback.ts';
import { defaultMailConfig, type MailConfig } from './mail/mail.ts';
import { isMailAddress } from './mail/message.ts';
import { googlePlaces } from './places/google.ts';
import { publicNominatim } from './places/nominatim.ts';
import type { PlacesConfig } from './places/places.ts';
import { ConfigError, dataFolderOf, parseFlags } from './start/commandLine.ts';

export interface ServerConfig {
  command: Command;
  /** Port 0 means any free port. */
  port: number;
  dataFolder: string;
  demo: boolean;
  setup: boolean;
  databaseUrl: string | undefined;
  secret: string | undefined;
  /** Password of the first super admin. */
  adminPassword: string | undefined;
  logLevel: string;
  /** RUJUKAN_BEHIND_PROXY=1: the client's address is in X-Forwarded-For. */
  behindProxy: boolean;
  mail: MailConfig;
  ocr: OcrChoice;
  places: PlacesConfig;
  /** Days until export files are deleted; 0 keeps them. */
  exportDays: number;
}

export const defaultExportDays = 30;

const ocrChoices = ['tesseract', 'off'] as const;
type OcrChoice = (typeof ocrChoices)[number];

export type Command =
  | { name: 'serve' }
  | { name: 'backup' | 'restore'; file: string }
  /**
   * The target address is read from the environment, because other users of the computer can see a command
   * line.
   */
  | { name: 'move'; to: string }
  | { name: 'fill'; count: number };

export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): ServerConfig {
  const { values, positionals } = parseFlags(args);
  const port = readPort(values.port);
  const secret = env.RUJUKAN_SERVER_SECRET || undefined;
  const adminPassword = env.RUJUKAN_ADMIN_PASSWORD || undefined;
  if (!secret) assertWithoutDesktop(values, adminPassword);
  const databaseUrl = env.DATABASE_URL || undefined;
  const behindProxy = env.RUJUKAN_BEHIND_PROXY === '1';
  return {
    command: readCommand(positionals, env),
    port,
    dataFolder: dataFolderOf(values, env),
    demo: wantsDemo(values, databaseUrl || adminPassword || behindProxy || env.RUJUKAN_LINK_BASE),
    setup: (values.setup ?? false) && !(values['no-demo'] && adminPassword),
    databaseUrl: databaseUrl && postgresUrl('DATABASE_URL', databaseUrl),
    secret,
    adminPassword,
    logLevel: env.RUJUKAN_LOG_LEVEL || 'info',
    behindProxy,
    mail: readMailConfig(env),
    ocr: readOcrChoice(env.RUJUKAN_OCR || 'tesseract'),
    places: readPlacesConfig(env),
    exportDays: readDays(env.RUJUKAN_EXPORT_DAYS),
  };
}

function readPort(given = '0'): number {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError('--port harus angka 0 sampai 65535.');
  return port;
}

function assertWithoutDesktop(
  { setup, demo }: { setup?: boolean | undefined; demo?: boolean | undefined },
  adminPassword: string | undefined,
): void {
  // SECURITY: the first caller of a set-up becomes super admin, so only the desktop may start a set-up.
  if (setup) throw new ConfigError('--setup hanya untuk server yang dijalankan Rujukan desktop.');
  if (demo && adminPassword)
    throw new ConfigError(
      'RUJUKAN_ADMIN_PASSWORD tidak dipakai dengan --demo: akun data contoh punya kata sandi sendiri. Pilih salah satu.',
    );
}

/** If `given` has a value, only `--demo` adds demo data. */
function wantsDemo(
  { demo, 'no-demo': noDemo }: { demo?: boolean | undefined; 'no-demo'?: boolean | undefined },
  given: unknown,
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

function moveTarget(env: NodeJS.ProcessEnv): string {
  const to = env.RUJUKAN_MOVE_TO ?? '';
  if (env.DATABASE_URL)
    throw new ConfigError('Kosongkan DATABASE_URL: yang dipindahkan adalah data di --data.');
  return postgresUrl('RUJUKAN_MOVE_TO', to);
}

/** The address may contain a password, so the message must not repeat the address. */
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
    // pg accepts a socket address without a host; URL does not.
    const { username, password, pathname } = new URL(address.replace('@/', '@localhost/'));
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return address.includes('://');
  } catch {
    return false;
  }
}

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

function readMailConfig(env: NodeJS.ProcessEnv): MailConfig {
  const { from, linkBase } = defaultMailConfig;
  return {
    smtpUrl: env.RUJUKAN_SMTP_URL ? checkedSmtp(env.RUJUKAN_SMTP_URL) : undefined,
    from: { ...from, address: checkedAddress(env.RUJUKAN_MAIL_FROM) ?? from.address },
    linkBase: env.RUJUKAN_LINK_BASE
      ? checkedUrl('RUJUKAN_LINK_BASE', env.RUJUKAN_LINK_BASE, /^(https|rujukan):$/).replace(/\/+$/, '')
      : linkBase,
  };
}

/** SECURITY: for nodemailer a query holds options, such as one that turns encryption off. */
function checkedSmtp(value: string): string {
  const name = 'RUJUKAN_SMTP_URL';
  const { search } = new URL(checkedUrl(name, value, /^smtps?:$/));
  if (search)
    throw new ConfigError(`${name} tidak boleh memuat ? dengan pilihan. Di kata sandi, ? ditulis %3F.`);
  return value;
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

const placesSettings: Readonly<Record<string, readonly string[]>> = {
  offline: [],
  nominatim: ['RUJUKAN_NOMINATIM_URL', 'RUJUKAN_PLACES_CONTACT'],
  google: ['RUJUKAN_GOOGLE_KEY'],
};

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

/** The public Nominatim server's policy demands a contact address. */
function readNominatim({ RUJUKAN_NOMINATIM_URL: url, RUJUKAN_PLACES_CONTACT: contact }: NodeJS.ProcessEnv) {
  if (!contact || !isMailAddress(contact))
    throw new ConfigError('RUJUKAN_PLACES=nominatim memerlukan alamat email di RUJUKAN_PLACES_CONTACT.');
  return { provider: 'nominatim', url: nominatimUrl(url), contact } as const;
}

/** SECURITY: searches contain people's addresses, so plain http is for this machine only. */
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

function googleKey(key: string | undefined): string {
  if (!key) throw new ConfigError('RUJUKAN_PLACES=google memerlukan RUJUKAN_GOOGLE_KEY.');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('RUJUKAN_GOOGLE_KEY bukan kunci yang dapat dipakai.');
  return key;
}

/** The value may contain a password, so the message must not repeat the value. */
function checkedUrl(name: string, value: string, protocols: RegExp): string {
  if (URL.canParse(value) && protocols.test(new URL(value).protocol)) return value;
  throw new ConfigError(`${name} bukan alamat yang dapat dipakai.`);
}
