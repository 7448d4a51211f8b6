/**
 * Measures how long the hardest batch lookup (C-087) blocks the server for other users.
 *
 *   node bench/loop.ts
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { rows } from '../src/server/db/rows.ts';
import { demoAccounts } from '../src/server/demo/accounts.ts';
import { listen } from '../src/server/http/app.ts';
import { openLog } from '../src/server/log.ts';
import { openServer } from '../src/server/server.ts';
import type { BatchLookupInput } from '../src/shared/entities/batchUpload/operations.ts';
import { withPostgres } from '../tools/postgres.mjs';

const asked = 2000;
const readers = 4;
/** Sampling interval in milliseconds. */
const resolution = 1;

interface Ready {
  url: string;
  program_id: number;
  addresses: [string, string, string, string][];
}
interface Delays {
  worst: number;
  p99: number;
  /** Longest processor milliseconds of the main thread between two samples. Other programs do not count. */
  work: number;
}

function watchWork(): { reset(): void; longest(): number } {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [last, longest] = [used(), 0];
  setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, resolution);
  return {
    reset: () => {
      longest = 0;
    },
    longest: () => longest,
  };
}

async function serve(databaseUrl: string | undefined, dataFolder: string): Promise<void> {
  const server = await openServer(
    { dataFolder, databaseUrl, demo: true, secret: undefined, ocr: 'off' },
    { log: openLog('error'), askPassword: async () => '' },
  );
  const { url } = await listen(server.app, 0);
  const { db } = server.services;
  const places = await rows<{ p: string; c: string; d: string; v: string }>(
    db,
    sql`select p.name as p, c.name as c, d.name as d, v.name as v from region v join region d on d.id = v.parent_id
      join region c on c.id = d.parent_id join region p on p.id = c.parent_id order by md5(v.id) limit ${asked}`,
  );
  const [program] = await rows<{ id: number }>(db, sql`select min(id) as id from program`);
  const addresses = places.map(({ p, c, d, v }) => [p, c, d, v]);
  const delays = monitorEventLoopDelay({ resolution });
  const work = watchWork();
  process.on('message', (message) => {
    if (message === 'from now on') {
      delays.enable();
      delays.reset();
      work.reset();
      process.send?.('measuring');
    } else
      process.send?.({
        worst: delays.max / 1e6,
        p99: delays.percentile(99) / 1e6,
        work: work.longest(),
      });
  });
  process.send?.({ url, program_id: program!.id, addresses });
}

async function ask<Answer>(server: ChildProcess, message: string): Promise<Answer> {
  server.send(message);
  const [answer] = (await once(server, 'message')) as [Answer];
  return answer;
}

function hardLookup({ program_id, addresses }: Ready): BatchLookupInput {
  const misspelt = (name: string) => `${name.slice(0, -2)}qz`;
  return {
    program_id,
    agent_codes: addresses.map((_, at) => `A9${String(at).padStart(4, '0')}`),
    regions: addresses.map((names, at) => {
      const [province, city, district, village] = names.map((name, level) =>
        level === at % 4 ? misspelt(name) : name,
      ) as Ready['addresses'][number];
      return { province, city, district, village };
    }),
  };
}

interface Client {
  get(path: string): Promise<void>;
  post(path: string, body: object): Promise<void>;
}

async function signIn(url: string): Promise<Client> {
  const [account] = demoAccounts();
  const json = { 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, init);
    const body = await response.text();
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${body}`);
    return body;
  };
  const login = JSON.stringify({ email: account!.email, password: account!.password });
  const signedIn = await call('/w/auth/login', { method: 'POST', headers: json, body: login });
  const { accessToken } = (JSON.parse(signedIn) as { data: { accessToken: string } }).data;
  const headers = { ...json, authorization: `Bearer ${accessToken}` };
  return {
    get: async (path) => void (await call(path, { headers })),
    post: async (path, body) =>
      void (await call(path, { method: 'POST', headers, body: JSON.stringify(body) })),
  };
}

const reads = [
  '/w/referral/list?limit=50&page=1',
  '/w/referral/list?limit=50&page=1&keyword=budi',
  '/w/agent/list?limit=50&page=2',
  '/w/referral/1',
  '/w/product',
  '/w/auth/me',
];

function mixedLoad(client: Client): { stop(): Promise<void> } {
  let isOver = false;
  const people = Array.from({ length: readers }, async (_, person) => {
    for (let turn = person; !isOver; turn += 1) await client.get(reads[turn % reads.length]!);
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(people);
    },
  };
}

async function measure(kind: string, lookups: number, databaseUrl: string | undefined): Promise<void> {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-'));
  const server = fork(fileURLToPath(import.meta.url), ['--serve', dataFolder, databaseUrl ?? '']);
  try {
    const [ready] = (await once(server, 'message')) as [Ready];
    const client = await signIn(ready.url);
    const lookup = hardLookup(ready);
    const hardest = () => client.post('/w/referral/batch-upload/lookup', lookup);
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 3000));
    const cases: [string, () => Promise<void>][] = [
      ['mixed load', wait],
      [
        'mixed load + lookup',
        async () => {
          for (let count = 0; count < lookups; count += 1) await hardest();
        },
      ],
    ];
    const load = mixedLoad(client);
    await hardest();
    const lines: ({ name: string; ms: number } & Delays)[] = [];
    for (const [name, work] of cases) {
      await ask(server, 'from now on');
      const start = performance.now();
      await work();
      const ms = performance.now() - start;
      lines.push({ name, ms, ...(await ask<Delays>(server, 'how was it')) });
    }
    await load.stop();
    console.log(
      `\n${kind}\n\n| load | longest pause | p99 | longest work | all of it |\n|---|---|---|---|---|`,
    );
    for (const { name, worst, p99, work, ms } of lines)
      console.log(
        `| ${name} | ${worst.toFixed(0)} | ${p99.toFixed(1)} | ${work.toFixed(0)} | ${ms.toFixed(0)} |`,
      );
    console.log(JSON.stringify({ bench: 'loop', kind, lookups, lines, cpu: os.cpus()[0]?.model }));
  } finally {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

const [serving, dataFolder, databaseUrl] = process.argv.slice(2);
if (serving === '--serve') await serve(databaseUrl || undefined, dataFolder!);
else {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, lookups: { type: 'string', default: '5' } },
  });
  const lookups = Number(values.lookups);
  if (values.only !== 'postgres') await measure('pglite', lookups, undefined);
  if (values.only !== 'pglite')
    await withPostgres(async (address) => {
      if (!address) throw new Error('There is no PostgreSQL here');
      await measure('postgres', lookups, address);
    });
}
