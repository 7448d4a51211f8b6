/**
 * Measures the cost of each call, and the throughput at which p95 passes 100 ms. CPU time includes PGlite but
 * not PostgreSQL.
 *
 *   node bench/load.ts [--people 50,100,200] [--presence 200] [--queue 1000]
 *
 * `--presence` compares people with and without presence signs. `--queue` lets people empty one queue.
 * BENCH_DATABASE_URL names a database to reuse, BENCH_DATA a data folder for PGlite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withPostgres } from '../tools/postgres.mjs';
import { type Call, type KindName, kindNames, kinds, mixed } from './loadCalls.ts';
import { emptyQueue } from './loadQueue.ts';
import {
  type Caller,
  createCaller,
  type Fared,
  type LoadServer,
  openStreams,
  startServer,
} from './loadServer.ts';

/** Average milliseconds between an answer and the person's next call. */
const thinkTime = 1000;
/** Milliseconds beyond which a list feels slow. */
const slow = 100;
const atOnce = 4;
const warmUp = 2000;

interface Options {
  presence: number;
  turns: number;
  queue: number;
  workers: number;
  size: number;
  calls: number;
  steps: readonly number[];
  seconds: number;
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
    threadCpu: fared.threadCpu / times.length,
  };
}

const head = (first: string) =>
  `| ${first} | calls | a second | p50 | p95 | CPU a call | of it the thread's | loop delay p99 | longest |\n|---|---|---|---|---|---|---|---|---|`;
const rowOf = ({ name, calls, perSecond, p50, p95, cpu, threadCpu, delay, longestDelay }: Line) =>
  `| ${name} | ${calls} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${cpu.toFixed(2)} | ${threadCpu.toFixed(2)} | ${delay.toFixed(0)} | ${longestDelay.toFixed(0)} |`;

interface Bench {
  server: LoadServer;
  call: Caller;
  next(kind: KindName): Call;
}

async function measureCalls({ server, call, next }: Bench, calls: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const kind of kindNames) {
    const run = async (count: number): Promise<number[]> => {
      const times: number[] = [];
      let left = count;
      const person = async (token: string) => {
        while (left-- > 0) times.push(await call(token, next(kind)));
      };
      await Promise.all(server.tokens.slice(0, atOnce).map(person));
      return times;
    };
    await run(calls / 4);
    await server.reset();
    const start = performance.now();
    const times = await run(calls);
    const seconds = (performance.now() - start) / 1000;
    const line = lineOf(kind, times, seconds, await server.fared());
    lines.push(line);
    console.log(rowOf(line));
  }
  return lines;
}

/** Milliseconds between two presence signs. */
const beat = 20_000;

async function measurePeople(
  { server, call, next }: Bench,
  people: number,
  seconds: number,
  { signs = false } = {},
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
  const sign = async (token: string) => {
    for (await sleep(Math.random() * beat); !isOver; await sleep(beat))
      await call(token, next('presence told'));
  };
  const tokens = server.tokens.slice(0, people);
  const all = Promise.all(tokens.map(person));
  // The signs are not awaited, because the last sleep of each loop outlasts the measurement.
  if (signs) for (const token of tokens) void sign(token).catch(() => undefined);
  await Promise.race([all, sleep(warmUp)]);
  await server.reset();
  times = [];
  const start = performance.now();
  await Promise.race([all, sleep(seconds * 1000)]);
  isOver = true;
  const lasted = (performance.now() - start) / 1000;
  const fared = await server.fared();
  await all;
  return lineOf(String(people), times, lasted, fared);
}

async function comparePresence(bench: Bench, { presence, turns, seconds }: Options): Promise<Line[]> {
  const streams = openStreams(bench.server, presence);
  const lines: Line[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    for (const signs of [false, true]) {
      const line = await measurePeople(bench, presence, Math.max(seconds, 24), { signs });
      lines.push({ ...line, name: `${presence}${signs ? ', with signs' : ''}` });
      console.log(rowOf(lines.at(-1)!));
    }
  streams.close();
  const middle = (signs: boolean) =>
    percentile(
      lines.filter(({ name }) => name.endsWith('signs') === signs).map(({ cpu }) => cpu),
      0.5,
    );
  console.log(`\nCPU a call with signs: ${(middle(true) / middle(false)).toFixed(3)} of that without`);
  return lines;
}

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
  const people = Math.max(atOnce, options.presence, ...steps);
  const server = await startServer({ databaseUrl, dataFolder, size, people });
  try {
    const turns = new Map<KindName, number>();
    const next = (name: KindName): Call => {
      const turn = turns.get(name) ?? 0;
      turns.set(name, turn + 1);
      return kinds[name].make(server.samples, turn);
    };
    const bench: Bench = { server, call: createCaller(server.url), next };
    console.log(`\n${kind}: ${server.total} submissions, page of 50, milliseconds\n`);
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
    if (options.presence > 0) console.log(`\n${head('people who hear live events')}`);
    const present = options.presence > 0 ? await comparePresence(bench, options) : [];
    const emptied = options.queue > 0 ? await emptyQueue(server, options.queue, options.workers) : undefined;
    if (emptied)
      console.log(
        `\n${emptied.submissions} submissions by ${emptied.people} people in ${emptied.seconds.toFixed(1)} s, ${emptied.doubles} twice; next: p50 ${percentile(emptied.times, 0.5).toFixed(1)}, p95 ${percentile(emptied.times, 0.95).toFixed(1)} ms`,
      );
    const cpu = os.cpus()[0]?.model;
    console.log(JSON.stringify({ bench: 'load', kind, total: server.total, alone, together, present, cpu }));
  } finally {
    await server.close();
  }
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    postgres: { type: 'string', default: '100000' },
    pglite: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '400' },
    people: { type: 'string', default: '50,100,200,300,400,600,1000' },
    seconds: { type: 'string', default: '8' },
    presence: { type: 'string', default: '200' },
    turns: { type: 'string', default: '3' },
    queue: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '20' },
  },
});
const steps = values.people.split(',').map(Number).filter(Boolean);
const common = {
  calls: Number(values.calls),
  steps,
  seconds: Number(values.seconds),
  presence: Number(values.presence),
  turns: Number(values.turns),
  queue: Number(values.queue),
  workers: Number(values.workers),
};
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
