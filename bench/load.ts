/**
 * What a request costs, and how many people one server carries: signed-in people list, search, open, count and now and
 * then move a submission, each with a second between an answer and the next call, over the loopback. The server is a
 * process of its own. Prints per database what each call costs alone, then steps of people, the throughput at which p95
 * passes 100 ms, and one JSON line. CPU is that of the server's process: without PostgreSQL's, with PGlite's where that
 * is embedded. Compare the rows of one run: machines differ and are busy.
 *
 *   node bench/load.ts [--only postgres|pglite] [--postgres 100000] [--pglite 20000] [--calls 400]
 *     [--people 50,100,200,300,400,600,1000] [--seconds 8]
 *
 * `--people 0` leaves the steps out, `--calls 0` the calls alone. PostgreSQL is one of its own (tools/postgres.mjs), or the
 * one at BENCH_DATABASE_URL, and PGlite's folder a temporary one, or BENCH_DATA; what they hold already is not filled again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { issueRefreshToken } from '../src/server/auth/refreshToken.ts';
import { rows } from '../src/server/db/rows.ts';
import { fill } from '../src/server/demo/fill.ts';
import { listen } from '../src/server/http.ts';
import { openLog } from '../src/server/log.ts';
import { openServer } from '../src/server/server.ts';
import { houseCompanyId } from '../src/shared/entities/partner/schema.ts';
import { roleIds } from '../src/shared/entities/role/schema.ts';
import { withPostgres } from '../tools/postgres.mjs';
import { type Call, type KindName, kindNames, kinds, mixed, type Samples, samplesOf } from './loadCalls.ts';

/** Milliseconds between an answer and the next call of the same person, on average. */
const thinkTime = 1000;
/** Milliseconds beyond which a list feels slow. */
const slow = 100;
/** People who ask at once where calls are measured alone. */
const atOnce = 4;
const warmUp = 2000;

interface Options {
  size: number;
  calls: number;
  steps: readonly number[];
  seconds: number;
}

/** What the server's process says when it is ready, and whenever it is asked how it fared since `from now on`. */
interface Ready {
  url: string;
  total: number;
  /** One for each person. */
  tokens: string[];
  samples: Samples;
}
interface Fared {
  /** Milliseconds of processor time. */
  cpu: number;
  /** Delay of the event loop in milliseconds, p99 and longest. */
  delay: number;
  longestDelay: number;
}

async function serve(databaseUrl: string | undefined, dataFolder: string, size: number, people: number) {
  const server = await openServer(
    { dataFolder, databaseUrl, demo: true, secret: undefined, ocr: 'off' },
    { log: openLog('error'), askPassword: async () => '' },
  );
  const { db, database, auth } = server.services;
  const count = async () =>
    (await rows<{ total: number }>(db, sql`select count(*)::int as total from referral`))[0]!.total;
  const missing = size - (await count());
  if (missing > size / 100) await fill(database, missing);
  const staff = await rows<{ id: number }>(
    db,
    sql`select id from app_user where deleted_at is null and company_id = ${houseCompanyId}
      and role_id in (${roleIds.superAdmin}, ${roleIds.admin}) order by id`,
  );
  const now = new Date();
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const { id: userId } = staff[person % staff.length]!;
    const { family } = await issueRefreshToken(db, userId, now);
    tokens.push(await auth.tokens.sign({ userId, family }, now));
  }
  const { url } = await listen(server.app, 0);
  const delays = monitorEventLoopDelay({ resolution: 2 });
  delays.enable();
  let start = process.cpuUsage();
  process.on('message', (message) => {
    const { user, system } = process.cpuUsage(start);
    const fared: Fared = {
      cpu: (user + system) / 1000,
      delay: delays.percentile(99) / 1e6,
      longestDelay: delays.max / 1e6,
    };
    if (message === 'from now on') {
      delays.reset();
      start = process.cpuUsage();
    }
    process.send?.(fared);
  });
  process.once('disconnect', () => void server.close().finally(() => process.exit()));
  process.send?.({ url, total: await count(), tokens, samples: await samplesOf(db) } satisfies Ready);
}

async function ask(server: ChildProcess, message: string): Promise<Fared> {
  server.send(message);
  const [answer] = (await once(server, 'message')) as [Fared];
  return answer;
}

/** Milliseconds until the whole answer is there. */
type Caller = (token: string, call: Call) => Promise<number>;

function createCaller(url: string): Caller {
  // Node's own fetch would take more of the processors than the server does.
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  return (token, { method, path: target, body }) => {
    const start = performance.now();
    const sent = body && JSON.stringify(body);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const headers = {
      authorization: `Bearer ${token}`,
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    };
    const asked = request(url + target, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (response.statusCode !== 200) text += part;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - start)
          : reject(new Error(`${target} answered ${response.statusCode}: ${text}`)),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(sent);
    return promise;
  };
}

interface Line extends Fared {
  name: string;
  calls: number;
  perSecond: number;
  p50: number;
  p95: number;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

function lineOf(name: string, times: readonly number[], seconds: number, fared: Fared): Line {
  return {
    name,
    calls: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    ...fared,
    cpu: fared.cpu / times.length,
  };
}

const head = (first: string) =>
  `| ${first} | calls | a second | p50 | p95 | CPU a call | loop delay p99 | longest |\n|---|---|---|---|---|---|---|---|`;
const rowOf = ({ name, calls, perSecond, p50, p95, cpu, delay, longestDelay }: Line) =>
  `| ${name} | ${calls} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${cpu.toFixed(2)} | ${delay.toFixed(0)} | ${longestDelay.toFixed(0)} |`;

interface Bench {
  server: ChildProcess;
  ready: Ready;
  call: Caller;
  /** The next call of a kind: no submission moves twice. */
  next(kind: KindName): Call;
}

/** One kind of call, by a few people who wait for nothing but its answer. */
async function measureCalls({ server, ready, call, next }: Bench, calls: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const kind of kindNames) {
    const run = async (count: number): Promise<number[]> => {
      const times: number[] = [];
      let left = count;
      const person = async (token: string) => {
        while (left-- > 0) times.push(await call(token, next(kind)));
      };
      await Promise.all(ready.tokens.slice(0, atOnce).map(person));
      return times;
    };
    await run(calls / 4);
    await ask(server, 'from now on');
    const start = performance.now();
    const times = await run(calls);
    const seconds = (performance.now() - start) / 1000;
    const line = lineOf(kind, times, seconds, await ask(server, 'how was it'));
    lines.push(line);
    console.log(rowOf(line));
  }
  return lines;
}

/** So many people for so many seconds, each beginning at another place of the mixture. */
async function measurePeople(
  { server, ready, call, next }: Bench,
  people: number,
  seconds: number,
): Promise<Line> {
  let [times, isOver]: [number[], boolean] = [[], false];
  const person = async (token: string, at: number) => {
    await sleep(Math.random() * thinkTime);
    for (let turn = at * 7; !isOver; turn += 1) {
      const time = await call(token, next(mixed[turn % mixed.length]!));
      if (!isOver) times.push(time);
      await sleep((0.5 + Math.random()) * thinkTime);
    }
  };
  const all = Promise.all(ready.tokens.slice(0, people).map(person));
  // A call that fails ends the measurement at once.
  await Promise.race([all, sleep(warmUp)]);
  await ask(server, 'from now on');
  times = [];
  const start = performance.now();
  await Promise.race([all, sleep(seconds * 1000)]);
  isOver = true;
  const lasted = (performance.now() - start) / 1000;
  const fared = await ask(server, 'how was it');
  await all;
  return lineOf(String(people), times, lasted, fared);
}

/** Where p95 passes {@link slow}: between the last step below it and the first beyond. */
function throughputUntilSlow(lines: readonly Line[]): string {
  const first = lines.findIndex(({ p95 }) => p95 > slow);
  const beyond = lines[first];
  const below = lines[first - 1];
  if (!beyond) return `more than ${Math.max(...lines.map(({ perSecond }) => perSecond)).toFixed(0)} a second`;
  if (!below) return `less than ${beyond.perSecond.toFixed(0)} a second`;
  const share = (slow - below.p95) / (beyond.p95 - below.p95);
  return `${(below.perSecond + share * (beyond.perSecond - below.perSecond)).toFixed(0)} a second`;
}

async function measure(kind: string, options: Options, databaseUrl: string | undefined, dataFolder: string) {
  const { size, calls, steps, seconds } = options;
  const people = Math.max(atOnce, ...steps);
  const args = ['--serve', dataFolder, databaseUrl ?? '', String(size), String(people)];
  const server = fork(fileURLToPath(import.meta.url), args);
  try {
    const [ready] = (await once(server, 'message')) as [Ready];
    const turns = new Map<KindName, number>();
    const next = (name: KindName): Call => {
      const turn = turns.get(name) ?? 0;
      turns.set(name, turn + 1);
      return kinds[name].make(ready.samples, turn);
    };
    const bench: Bench = { server, ready, call: createCaller(ready.url), next };
    console.log(`\n${kind}: ${ready.total} submissions, page of 50, milliseconds\n`);
    if (calls > 0) console.log(head(`call, ${atOnce} at once`));
    const alone = calls > 0 ? await measureCalls(bench, calls) : [];
    const together: Line[] = [];
    if (steps.length > 0) console.log(`\n${head('people')}`);
    for (const step of steps) {
      const line = await measurePeople(bench, step, seconds);
      together.push(line);
      console.log(rowOf(line));
    }
    if (steps.length > 0) console.log(`\np95 passes ${slow} ms at ${throughputUntilSlow(together)}`);
    const cpu = os.cpus()[0]?.model;
    console.log(JSON.stringify({ bench: 'load', kind, total: ready.total, alone, together, cpu }));
  } finally {
    const gone = once(server, 'exit');
    if (server.connected) server.disconnect();
    if (server.exitCode === null && server.signalCode === null) await gone;
  }
}

const [serving, servedFolder, servedUrl, servedSize, servedPeople] = process.argv.slice(2);
if (serving === '--serve')
  await serve(servedUrl || undefined, servedFolder!, Number(servedSize), Number(servedPeople));
else {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      postgres: { type: 'string', default: '100000' },
      pglite: { type: 'string', default: '20000' },
      calls: { type: 'string', default: '400' },
      people: { type: 'string', default: '50,100,200,300,400,600,1000' },
      seconds: { type: 'string', default: '8' },
    },
  });
  const steps = values.people.split(',').map(Number).filter(Boolean);
  const common = { calls: Number(values.calls), steps, seconds: Number(values.seconds) };
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-'));
  try {
    if (values.only !== 'pglite') {
      const run = async (address: string | undefined) => {
        if (!address) throw new Error('There is no PostgreSQL here');
        const options = { ...common, size: Number(values.postgres) };
        await measure('postgres', options, address, path.join(scratch, 'postgres'));
      };
      const { BENCH_DATABASE_URL } = process.env;
      await (BENCH_DATABASE_URL ? run(BENCH_DATABASE_URL) : withPostgres(run));
    }
    if (values.only !== 'postgres') {
      const dataFolder = process.env.BENCH_DATA ?? path.join(scratch, 'pglite');
      await measure('pglite', { ...common, size: Number(values.pglite) }, undefined, dataFolder);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
