/**
 * Compares the speed of our list of submissions and of Directus on the same tables. The two servers take
 * turns of `--row` calls. With `--row 1`, the times include waking an idle process.
 *
 *   npm install --prefix bench/peers
 *   node bench/directus.ts [--row 20]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../tools/freePort.mjs';
import { withPostgres } from '../tools/postgres.mjs';
import { type KindName, kinds, type Samples } from './loadCalls.ts';
import { type Caller, createCaller, startServer } from './loadServer.ts';

const email = 'bench@example.com';
const password = 'bench-password';
const patience = 120_000;

interface Peer {
  url: string;
  token: string;
  /** Processor milliseconds since the start; 0 outside Linux. */
  cpu(): number;
  close(): Promise<void>;
}

async function startDirectus(databaseUrl: string, peers: string, folder: string): Promise<Peer> {
  // The `directus` command would first check the npm registry for a newer version.
  const program = path.resolve(peers, 'node_modules/@directus/api/dist/cli/run.js');
  if (!existsSync(program)) throw new Error(`Directus is not there: npm install --prefix ${peers}`);
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query('create schema if not exists directus');
  await client.end();
  const port = await freePort();
  const env = {
    ...process.env,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: 'array:directus,public',
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    SECRET: 'a secret of a measurement only, of no use',
    LOG_LEVEL: 'silent',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  const run = (command: string): ChildProcess =>
    spawn(process.execPath, [program, command], { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(run('bootstrap'), 'exit');
  if (code !== 0) throw new Error('Directus did not set itself up');
  const child = run('start');
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    const token = await signedIn(url, child);
    return { url, token, close, cpu: () => cpuOf(child.pid!) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signedIn(url: string, child: ChildProcess): Promise<string> {
  for (const end = Date.now() + patience; Date.now() < end && child.exitCode === null; await sleep(500)) {
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
  }
  throw new Error('Directus did not start');
}

/** Linux counts the time in user and kernel mode in hundredths of a second (proc_pid_stat(5)). */
function cpuOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const fields = [
  'id',
  ...['submission_number', 'status', 'name', 'phone', 'submitter_identity_number', 'city'],
  ...['approved_amount', 'incentive_gross', 'incentive_tax', 'incentive_total', 'is_verified'],
  ...['status_changed_at', 'created_at', 'updated_at', 'updated_by'],
  ...['product_id.id', 'product_id.name', 'category_id.name', 'program_id.name'],
  ...['agent_id.name', 'agent_id.agent_code', 'soa_company_id.name', 'soa_branch_id.name'],
  ...['assigned_company_id.name', 'assigned_branch_id.name'],
].join(',');

interface Case {
  name: KindName;
  theirs(samples: Samples, turn: number): string;
}
const some = <Value>(values: readonly Value[], turn: number): Value => values[turn % values.length]!;
const cases: readonly Case[] = [
  { name: 'list, by date', theirs: () => '&page=1' },
  { name: 'list, status', theirs: (_, turn) => `&page=1&filter[status][_eq]=${1 + (turn % 8)}` },
  // Directus's `search` would scan every text column; `search_text` has our search index.
  {
    name: 'list, phone',
    theirs: ({ phones }, turn) => `&page=1&filter[search_text][_contains]=${some(phones, turn)}`,
  },
  {
    name: 'list, company',
    theirs: ({ companies }, turn) => `&page=1&filter[soa_company_id][_eq]=${some(companies, turn)}`,
  },
  { name: 'list, last page', theirs: ({ lastPage }) => `&page=${lastPage}` },
];
const live = 'filter[deleted_at][_null]=true';
const theirPath = (query: string) =>
  `/items/referral?limit=50&sort=-created_at,-id&meta=filter_count&fields=${fields}&${live}${query}`;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function compare(
  databaseUrl: string,
  options: { size: number; calls: number; inRow: number; peers: string; scratch: string },
) {
  const { size, calls, inRow, peers, scratch } = options;
  const server = await startServer({
    databaseUrl,
    dataFolder: path.join(scratch, 'data'),
    size,
    people: 1,
  });
  try {
    const directus = await startDirectus(databaseUrl, peers, scratch);
    try {
      console.log(`\n${server.total} submissions, page of 50 with its exact total, milliseconds\n`);
      console.log(
        '| case | ours | Directus | times | CPU, ours | CPU, Directus |\n|---|---|---|---|---|---|',
      );
      const [ask, askDirectus]: Caller[] = [createCaller(server.url), createCaller(directus.url)];
      const lines = [];
      for (const { name, theirs } of cases) {
        const times = { ours: [] as number[], theirs: [] as number[] };
        const us = async (turn: number) => {
          const { method, path: quick } = kinds[name].make(server.samples, turn);
          const exact = quick.replace('&count=quick', '');
          times.ours.push(await ask!(server.tokens[0]!, { method, path: exact }));
        };
        const them = async (turn: number) => {
          const path = theirPath(theirs(server.samples, turn));
          times.theirs.push(await askDirectus!(directus.token, { method: 'GET', path }));
        };
        const both = async (total: number) => {
          for (let from = 0; from < total; from += inRow) {
            const to = Math.min(total, from + inRow);
            for (let turn = from; turn < to; turn += 1) await us(turn);
            for (let turn = from; turn < to; turn += 1) await them(turn);
          }
        };
        await both(calls / 5);
        [times.ours, times.theirs] = [[], []];
        await server.reset();
        const before = directus.cpu();
        await both(calls);
        const ours = { p50: median(times.ours), cpu: (await server.fared()).cpu / calls };
        const other = { p50: median(times.theirs), cpu: (directus.cpu() - before) / calls };
        lines.push({ name, ours, theirs: other });
        console.log(
          `| ${name} | ${ours.p50.toFixed(1)} | ${other.p50.toFixed(1)} | ${(other.p50 / ours.p50).toFixed(1)} | ${ours.cpu.toFixed(1)} | ${other.cpu.toFixed(1)} |`,
        );
      }
      const cpu = os.cpus()[0]?.model;
      console.log(JSON.stringify({ bench: 'directus', total: server.total, inRow, lines, cpu }));
    } finally {
      await directus.close();
    }
  } finally {
    await server.close();
  }
}

const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '100' },
    row: { type: 'string', default: '20' },
    peers: { type: 'string', default: path.join(import.meta.dirname, 'peers') },
  },
});
const scratch = mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-'));
try {
  const run = async (address: string | undefined) => {
    if (!address) throw new Error('There is no PostgreSQL here');
    await compare(address, {
      size: Number(values.postgres),
      calls: Number(values.calls),
      inRow: Number(values.row),
      peers: values.peers,
      scratch,
    });
  };
  const { BENCH_DATABASE_URL } = process.env;
  await (BENCH_DATABASE_URL ? run(BENCH_DATABASE_URL) : withPostgres(run));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
