import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPostgres } from '../../tools/postgres.mjs';
import { serverFile } from './support/serverFile.ts';
import { temporaryFolder } from './support/template.ts';

const password = 'r4hasia';
const role = 'kantor';

let cluster: { url: URL; end(): void };
let served: Promise<void>;
const folder = temporaryFolder();

beforeAll(async () => {
  // PostgreSQL does not run as root and must reach its folder.
  chmodSync(tmpdir(), 0o711);
  await new Promise<void>((ready) => {
    served = withPostgres(
      async (address) => {
        const url = new URL(address!);
        await new Promise<void>((end) => {
          cluster = { url, end };
          ready();
        });
      },
      { asInstalled: true },
    );
  });
  await admin(`create role ${role} login password '${password}'`);
  await admin(`create role tamu nologin password '${password}'`);
  await admin(`create database kantor owner ${role}`);
  await admin(`create database orang_lain`);
  await admin(
    `create database tua owner ${role} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
  );
  await admin(`create database tertutup owner ${role} allow_connections false`);
  await admin(`create database beku owner ${role}`);
  await admin(`alter database beku set default_transaction_read_only = on`);
  await admin(`create database asing owner ${role}`);
  await run('/asing', 'create table app_user (name text)');
  await admin(`create database penuh owner ${role} connection limit 0`);
});
afterAll(async () => {
  cluster.end();
  await served;
  rmSync(folder, { recursive: true, force: true });
});

/** PostgreSQL identifies the cluster's owner by the operating system's user, so psql runs as that user. */
async function admin(statement: string): Promise<void> {
  const { username, port, searchParams } = cluster.url;
  const psql = [
    'psql',
    '-h',
    searchParams.get('host')!,
    '-p',
    port,
    '-d',
    'postgres',
    '-v',
    'ON_ERROR_STOP=1',
    '-qc',
    statement,
  ];
  const command = process.getuid?.() === 0 ? ['runuser', '-u', username, '--', ...psql] : psql;
  const [code] = await once(spawn(command[0]!, command.slice(1), { stdio: 'inherit', cwd: '/' }), 'exit');
  expect(code, statement).toBe(0);
}

const addressOf = (change: (url: URL) => void = () => undefined) => {
  const url = new URL(`postgres://${role}:${password}@localhost:${cluster.url.port}/kantor`);
  change(url);
  return url.href;
};

async function run(pathname: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: addressOf((url) => (url.pathname = pathname)) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

interface Said {
  code: number | null;
  stdout: string[];
  stderr: string[];
}

async function start(databaseUrl: string, { limit = '', dataFolder = folder } = {}): Promise<Said> {
  const script = `${limit && `ulimit -n ${limit}; `}exec "$0" "$@"`;
  const args = ['-c', script, process.execPath, serverFile, '--no-demo', '--data', dataFolder];
  const program = spawn('bash', args, {
    env: { ...process.env, DATABASE_URL: databaseUrl, RUJUKAN_ADMIN_PASSWORD: '483920' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Said = { code: null, stdout: [], stderr: [] };
  createInterface({ input: program.stdout }).on('line', (line) => {
    said.stdout.push(line);
    if (line.startsWith('RUJUKAN_SERVER ')) program.kill('SIGTERM');
  });
  createInterface({ input: program.stderr }).on('line', (line) => said.stderr.push(line));
  [said.code] = (await once(program, 'close')) as [number | null];
  return said;
}

function expectTold({ code, stdout, stderr }: Said, errorCode: string, words: RegExp): void {
  expect(stdout).toHaveLength(1);
  const told = JSON.parse(stdout[0]!.replace(/^RUJUKAN_SERVER_ERROR /, ''));
  expect(told).toEqual({ code: errorCode, message: expect.stringMatching(words) });
  expect(stderr).toHaveLength(1);
  expect(JSON.parse(stderr[0]!)).toMatchObject({ level: 60, code: errorCode, msg: told.message });
  expect(stdout[0]! + stderr[0]!).not.toContain(password);
  expect(code).toBe(1);
}

const faults: [name: string, address: () => string, words: RegExp, code?: string][] = [
  [
    'a wrong password',
    () => addressOf((url) => (url.password = 'salah')),
    /kata sandi pengguna kantor.*DATABASE_URL/,
  ],
  ['no password', () => addressOf((url) => (url.password = '')), /meminta kata sandi/],
  ['an unknown user', () => addressOf((url) => (url.username = 'siapa')), /menolak .*pengguna siapa/],
  [
    'a user who may not sign in',
    () => addressOf((url) => (url.username = 'tamu')),
    /menolak pengguna tamu.*login/,
  ],
  [
    'no such database',
    () => addressOf((url) => (url.pathname = '/lupa')),
    /Database lupa tidak ada.*createdb --owner kantor lupa/,
  ],
  ['a closed database', () => addressOf((url) => (url.pathname = '/tertutup')), /allow_connections true/],
  [
    'a database without room for connections',
    () => addressOf((url) => (url.pathname = '/penuh')),
    /max_connections/,
  ],
  [
    'a database of somebody else',
    () => addressOf((url) => (url.pathname = '/orang_lain')),
    /owner to kantor/,
  ],
  ['another encoding', () => addressOf((url) => (url.pathname = '/tua')), /LATIN1, bukan UTF8.*createdb/],
  [
    'a database that may only be read',
    () => addressOf((url) => (url.pathname = '/beku')),
    /hanya dapat dibaca.*server utama.*default_transaction_read_only.*penyimpanan/,
  ],
  [
    'tables of another program',
    () => addressOf((url) => (url.pathname = '/asing')),
    /Database asing sudah berisi tabel app_user .*createdb --owner kantor rujukan/,
  ],
  [
    'TLS that it does not speak',
    () => addressOf((url) => (url.search = '?sslmode=verify-full')),
    /sslmode di DATABASE_URL/,
  ],
  [
    'nobody there',
    () => addressOf((url) => (url.port = '9')),
    /localhost:9\. Jalankan PostgreSQL \(sudo systemctl start/,
  ],
  ['no socket there', () => `postgres://${role}@/kantor?host=/tidak/ada`, /menjawab di \/tidak\/ada/],
  [
    'an unknown computer',
    () => addressOf((url) => (url.hostname = 'kantor.invalid')),
    /kantor\.invalid tidak dikenal/,
  ],
  ['another kind of database', () => 'mysql://a:r4hasia@localhost/b', /bukan mysql:\/\//, 'CONFIG'],
  ['no address', () => 'localhost/kantor', /postgres:\/\/PENGGUNA/, 'CONFIG'],
  [
    'a password that was not escaped',
    () => `postgres://${role}:${password}/50%@localhost/b`,
    /%XX/,
    'CONFIG',
  ],
];

describe('a start with', () => {
  test('tables of another program changes nothing in that database', async () => {
    await start(addressOf((url) => (url.pathname = '/asing')));
    await expect(run('/asing', 'create schema drizzle')).resolves.toBeUndefined();
    await run('/asing', 'drop schema drizzle');
  });

  test.each(faults)(
    '%s is one line with what to do, in the log too',
    async (_, address, words, code = 'DATABASE') => {
      expectTold(await start(address()), code, words);
    },
  );

  test('another program at that port is reported, too', async () => {
    const stranger = createServer((socket) =>
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as { port: number };
    const said = await start(addressOf((url) => (url.port = String(port))));
    stranger.close();
    expectTold(said, 'DATABASE', /apakah yang menjawab di sana PostgreSQL/);
  });

  test.each([
    ['PostgreSQL', () => addressOf()],
    ['the embedded database', () => ''],
  ])('128 open files for %s', async (_, address) => {
    expectTold(
      await start(address(), { limit: '128' }),
      'OPEN_FILES',
      /hanya boleh membuka 128 file.*LimitNOFILE=4096/,
    );
  });

  test('a data folder that cannot be made names it in full', async () => {
    const dataFolder = '/sys/rujukan';
    expectTold(
      await start(addressOf(), { dataFolder }),
      'FOLDER_UNWRITABLE',
      /^Folder \/sys\/rujukan tidak dapat ditulis oleh pengguna .*install -d -m 700/,
    );
  });

  test('no fault succeeds', async () => {
    const { stdout, stderr, code } = await start(addressOf());
    expect(stdout).toEqual([expect.stringMatching(/^RUJUKAN_SERVER /)]);
    expect([stderr, code]).toEqual([[], 0]);
    const client = new Client({ connectionString: addressOf() });
    await client.connect();
    expect((await client.query('select 1 from app_user')).rowCount).toBe(1);
    await client.end();
  });
});
