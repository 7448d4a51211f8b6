/** Runs the server in its own process, to measure its processor time and event loop alone. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { issueRefreshToken } from '../src/server/auth/refreshToken.ts';
import { rows } from '../src/server/db/rows.ts';
import { fill } from '../src/server/demo/fill.ts';
import { listen } from '../src/server/http/app.ts';
import { openLog } from '../src/server/log.ts';
import { openServer } from '../src/server/server.ts';
import { livePath } from '../src/shared/core/live.ts';
import { officeCompanyId } from '../src/shared/entities/partner/schema.ts';
import { roleIds } from '../src/shared/entities/role/schema.ts';
import { type Call, type Samples, samplesOf } from './loadCalls.ts';

export interface Ready {
  url: string;
  total: number;
  tokens: string[];
  samples: Samples;
}
export interface Fared {
  /** Processor milliseconds of the process, and of the thread that answers requests. */
  cpu: number;
  threadCpu: number;
  /** Event loop delay in milliseconds: p99 and longest. */
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
    sql`select id from app_user where deleted_at is null and company_id = ${officeCompanyId}
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
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const used = () =>
    [process.cpuUsage(), process.threadCpuUsage()].map(({ user, system }) => (user + system) / 1000);
  let start = used();
  process.on('message', (message) => {
    const [cpu, threadCpu] = used().map((now, which) => now - start[which]!);
    const fared: Fared = {
      cpu: cpu!,
      threadCpu: threadCpu!,
      delay: delays.percentile(99) / 1e6,
      longestDelay: delays.max / 1e6,
    };
    if (message === 'from now on') {
      delays.reset();
      start = used();
    }
    process.send?.(fared);
  });
  process.once('disconnect', () => void server.close().finally(() => process.exit()));
  process.send?.({ url, total: await count(), tokens, samples: await samplesOf(db) } satisfies Ready);
}

export interface LoadServer extends Ready {
  fared(): Promise<Fared>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startServer(options: {
  databaseUrl: string | undefined;
  dataFolder: string;
  size: number;
  people: number;
}): Promise<LoadServer> {
  const { databaseUrl = '', dataFolder, size, people } = options;
  const child = fork(fileURLToPath(import.meta.url), [dataFolder, databaseUrl, String(size), String(people)]);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server has ended')));
  ended.catch(() => undefined);
  const answer = async <Answer>() => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message as Answer;
  };
  const ask = (message: string) => {
    child.send(message);
    return answer<Fared>();
  };
  return {
    ...(await answer<Ready>()),
    fared: () => ask('how was it'),
    reset: async () => void (await ask('from now on')),
    close: () => closed(child),
  };
}

async function closed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  if (child.connected) child.disconnect();
  await gone;
}

interface Answered {
  /** Milliseconds until the whole answer has arrived. */
  time: number;
  text: string;
}
export type Asker = (token: string, call: Call) => Promise<Answered>;

/** Resolves to milliseconds. */
export type Caller = (token: string, call: Call) => Promise<number>;

export function createCaller(url: string): Caller {
  const ask = createAsker(url);
  return async (token, call) => (await ask(token, call)).time;
}

export function createAsker(url: string): Asker {
  // Node's fetch would take more processor time than the server.
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  return (token, { method, path: target, body }) => {
    const start = performance.now();
    const sent = body && JSON.stringify(body);
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    };
    const asked = request(url + target, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 201
          ? resolve({ time: performance.now() - start, text })
          : reject(new Error(`${target} answered ${response.statusCode}: ${text}`)),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(sent);
    return promise;
  };
}

export function openStreams({ url, tokens }: LoadServer, people: number): { close(): void } {
  const asked = tokens
    .slice(0, people)
    .map((token) =>
      request(url + livePath, { headers: { authorization: `Bearer ${token}` } }, (response) =>
        response.resume(),
      ).on('error', () => undefined),
    );
  for (const each of asked) each.end();
  return {
    close: () => {
      for (const each of asked) each.destroy();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dataFolder, databaseUrl, size, people] = process.argv.slice(2);
  await serve(databaseUrl || undefined, dataFolder!, Number(size), Number(people));
}
