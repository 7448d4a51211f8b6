/**
 * Runs a private PostgreSQL for tests. The process of this file ends with its standard input, so a killed
 * test run leaves no server.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installDebianPackages } from './debian.mjs';
import { freePort } from './freePort.mjs';
import { node24 } from './setup.mjs';

const oldestMajor = 15;
const user = 'rujukan';
const noneHere = 3;
const suffix = process.platform === 'win32' ? '.exe' : '';

const usualPlaces = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
];

/**
 * @param {string} folder
 * @returns {number} 0 without PostgreSQL
 */
function majorIn(folder) {
  const server = join(folder, `postgres${suffix}`);
  if (!existsSync(server) || !existsSync(join(folder, `initdb${suffix}`))) return 0;
  const { stdout } = spawnSync(server, ['--version'], { encoding: 'utf8' });
  return Number(stdout?.match(/PostgreSQL\)? (\d+)/)?.[1] ?? 0);
}

/** @returns {string | undefined} */
function findPostgres() {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = [...inPath, ...fs.globSync(usualPlaces)]
    .map((folder) => ({ folder, major: majorIn(folder) }))
    .filter(({ major }) => major >= oldestMajor);
  return found.sort((one, other) => other.major - one.major)[0]?.folder;
}

function findOrInstallPostgres() {
  const found = findPostgres();
  if (found || !installDebianPackages(['postgresql'])) return found;
  return findPostgres();
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {{ name: string, uid?: number, gid?: number }}
 */
function ownerForRoot() {
  if (process.getuid?.() !== 0) return { name: userInfo().username };
  for (const name of ['postgres', 'nobody']) {
    const id = (/** @type {string} */ option) =>
      Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
    const owner = { name, uid: id('-u'), gid: id('-g') };
    if (owner.uid > 0) return owner;
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

const asInstalledFlag = '--as-installed';

/** The data is temporary, so speed matters more than safety. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * As Debian installs it, PostgreSQL has a system user as superuser and requires passwords over TCP.
 * @param {boolean} asInstalled @param {string} owner
 */
const accessOf = (asInstalled, owner) =>
  asInstalled
    ? { admin: owner, initdb: ['--auth-local=peer', '--auth-host=scram-sha-256'], host: 'localhost' }
    : { admin: user, initdb: ['-A', 'trust'], host: '127.0.0.1' };

/** @param {boolean} asInstalled */
async function serve(asInstalled) {
  const programs = findOrInstallPostgres();
  if (!programs) process.exit(noneHere);
  const { name, ...owner } = ownerForRoot();
  const { admin, initdb, host } = accessOf(asInstalled, name);
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  try {
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    const making = ['-D', data, '-U', admin, ...initdb, '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
    execFileSync(join(programs, `initdb${suffix}`), making, { cwd: folder, stdio: 'pipe', ...owner });

    const port = await freePort();
    const address = ['-h', host, '-p', String(port), '-k', asInstalled ? folder : ''];
    const options = settings.flatMap((setting) => ['-c', setting]);
    server = spawn(join(programs, `postgres${suffix}`), ['-D', data, ...address, ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    });
    await started(server);
    const socket = asInstalled ? `?host=${folder}` : '';
    process.stdout.write(`postgres://${admin}@${host}:${port}/postgres${socket}\n`);
    process.stdin.resume();
    await Promise.race([once(process.stdin, 'end'), once(server, 'exit')]);
  } finally {
    if (server && server.exitCode === null) {
      server.kill('SIGQUIT');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {import('node:child_process').ChildProcess} server */
async function started(server) {
  let log = '';
  /** @type {PromiseWithResolvers<void>} */
  const ready = Promise.withResolvers();
  server.stderr?.on('data', (chunk) => {
    if (log.length < 10_000) log += chunk;
    if (log.includes('ready to accept connections')) ready.resolve();
  });
  server.once('error', ready.reject);
  server.once('exit', () => ready.reject(new Error(`PostgreSQL did not start:\n${log}`)));
  await ready.promise;
}

/**
 * @template Result
 * @param {(url: string | undefined) => Promise<Result>} use gets undefined without PostgreSQL
 * @param {{ asInstalled?: boolean }} [options]
 * @returns {Promise<Result>}
 */
export async function withPostgres(use, { asInstalled = false } = {}) {
  const args = [fileURLToPath(import.meta.url), ...(asInstalled ? [asInstalledFlag] : [])];
  const child = spawn(node24(), args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // PostgreSQL must survive Ctrl-C until the tests have ended.
    detached: process.platform !== 'win32',
  });
  const gone = once(child, 'exit');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('postgres://')) return await use(line);
      console.log(line);
    }
    const [code] = await gone;
    if (code === noneHere) return await use(undefined);
    throw new Error('PostgreSQL could not be started');
  } finally {
    child.stdin.end();
    await gone;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => process.stdin.emit('end'));
  }
  await serve(process.argv.includes(asInstalledFlag));
  process.exit();
}
