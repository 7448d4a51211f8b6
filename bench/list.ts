/**
 * Measures all sorts of the list of submissions (C-141), with sample filters and searches. Some searches also
 * run as plain SQL.
 *
 *   node bench/list.ts
 *
 * BENCH_DATABASE_URL names a database to reuse, BENCH_DATA a data folder for PGlite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../src/server/auth/scope.ts';
import { referralInScope } from '../src/server/auth/scope.ts';
import type { Database } from '../src/server/db/open.ts';
import { rows } from '../src/server/db/rows.ts';
import { fill } from '../src/server/demo/fill.ts';
import { type ReferralFilter, referralConditions } from '../src/server/entities/referral/filters.ts';
import { listReferrals } from '../src/server/entities/referral/list.ts';
import { openLog } from '../src/server/log.ts';
import { openServer } from '../src/server/server.ts';
import { type ReferralSortColumn, referralSortColumns } from '../src/shared/entities/referral/schema.ts';
import { withPostgres } from '../tools/postgres.mjs';

const pageSize = 50;
const everything: Scope = { kind: 'all' };

interface Case {
  name: string;
  filter: ReferralFilter;
  scope: Scope;
}

async function filtersOf(database: Database): Promise<Case[]> {
  const one = async (query: SQL) => (await rows<Record<string, number>>(database.db, query))[0]!;
  const middle = (column: string) =>
    one(sql`select ${sql.identifier(column)} as key from referral where ${sql.identifier(column)} is not null
      group by 1 order by count(*) offset (select count(distinct ${sql.identifier(column)}) / 2 from referral) limit 1`);
  const { key: product } = await middle('product_id');
  const { key: company } = await middle('soa_company_id');
  const { key: branch } = await middle('assigned_branch_id');
  const { key: ended } = await one(sql`select program_id as key from referral group by 1
    having max(created_at) < now() - interval '6 months' order by count(*) desc limit 1`);
  const agent = await rows<{ code: string }>(
    database.db,
    sql`select agent_code as code from agent order by id desc limit 1`,
  );
  const all = (name: string, filter: ReferralFilter): Case => ({ name, filter, scope: everything });
  return [
    all('-', {}),
    all('status 7 (45 %)', { referral_status_id: 7 }),
    all('status 6 (4 %)', { referral_status_id: 6 }),
    all('verified', { verify_call_status: true }),
    all('product', { product_id: product! }),
    all('program, ended', { program_id: ended! }),
    all('company of agent', { partner_id_company_soa: company! }),
    all('branch assigned', { partner_id_branch_assign: branch! }),
    all('agent', { agent_code: agent[0]!.code }),
    all('one month', { start_date: '2026-03-01', end_date: '2026-03-31' }),
    all('product, status, year', {
      product_id: product!,
      referral_status_id: 6,
      start_date: '2025-01-01',
      end_date: '2025-12-31',
    }),
    { name: 'scope of a company', filter: {}, scope: { kind: 'company', companyId: company! } },
    {
      name: 'scope of a branch',
      filter: {},
      scope: { kind: 'branch', companyId: company!, branchId: branch! },
    },
  ];
}

async function searchesOf({ db }: Database): Promise<{ name: string; keyword: string }[]> {
  const [sample] = await rows<{ name: string; phone: string; number: string }>(
    db,
    sql`select name, phone, submission_number as number from referral where name like '% % %' order by id desc
      limit 1 offset 1000`,
  );
  if (!sample) throw new Error('The database is empty');
  return [
    { name: '-', keyword: '' },
    { name: '7 digits', keyword: sample.phone.slice(4, 11) },
    { name: 'number', keyword: sample.number },
    { name: 'first name', keyword: sample.name.split(' ')[0]! },
    { name: 'full name', keyword: sample.name },
    { name: 'no match', keyword: 'qzxj' },
    { name: '2 letters', keyword: 'si' },
  ];
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Plain SQL runs only for these searches, because it takes seconds per search on a million rows. */
const bareSearches = new Set(['-', 'first name', 'no match']);

async function bare({ db }: Database, { filter, scope }: Case, order: SQL): Promise<void> {
  const where = referralConditions(filter, referralInScope(scope));
  const from = sql`referral
    join product on product.id = referral.product_id join category on category.id = referral.category_id
    join program on program.id = referral.program_id join agent on agent.id = referral.agent_id
    left join partner c1 on c1.id = assigned_company_id left join partner b1 on b1.id = assigned_branch_id
    left join partner c2 on c2.id = soa_company_id left join partner b2 on b2.id = soa_branch_id
    left join app_user on app_user.id = referral.updated_by`;
  await db.execute(sql`select referral.*, product.name, category.name, program.name, agent.name, agent.agent_code,
    c1.name, b1.name, c2.name, b2.name, app_user.name from ${from} where ${where}
    order by ${order}, referral.id limit ${pageSize}`);
  await db.execute(sql`select count(*)::int from referral where ${where}`);
}

const asker = (scope: Scope) => ({ id: 1, scope, codes: new Set<string>(), now: new Date() });

interface Line {
  filter: string;
  search: string;
  matches: string;
  p50: number;
  p95: number;
  worst: string;
  bare: number | undefined;
}

async function measure(database: Database, runs: number): Promise<{ lines: Line[]; all: number[] }> {
  const lines: Line[] = [];
  const print = (line: Line) => {
    lines.push(line);
    console.log(asRow(line));
  };
  const all: number[] = [];
  const searches = await searchesOf(database);
  for (const each of await filtersOf(database)) {
    for (const { name: search, keyword } of searches) {
      const filter = { ...each.filter, keyword };
      const list = (sort_by: ReferralSortColumn, sort_dir: 'asc' | 'desc') =>
        listReferrals(database.db, asker(each.scope), {
          ...filter,
          ...{ sort_by, sort_dir, limit: pageSize, page: 1, count: 'quick' },
        });
      const { paginate } = await list('createdAt', 'desc');
      const times: { sort: string; ms: number }[] = [];
      for (const sort of referralSortColumns) {
        for (const dir of ['asc', 'desc'] as const) {
          for (let run = 0; run < runs; run += 1) {
            times.push({ sort: `${sort} ${dir}`, ms: await timed(() => list(sort, dir)) });
          }
        }
      }
      const bareTime = bareSearches.has(search)
        ? await timed(() => bare(database, { ...each, filter }, sql`referral.name`))
        : undefined;
      const values = times.map(({ ms }) => ms);
      all.push(...values);
      const slowest = times.reduce((one, other) => (other.ms > one.ms ? other : one));
      print({
        filter: each.name,
        search,
        matches: `${paginate!.total}${paginate!.at_least ? '+' : ''}`,
        p50: percentile(values, 0.5),
        p95: percentile(values, 0.95),
        worst: `${slowest.sort} ${slowest.ms.toFixed(0)}`,
        bare: bareTime,
      });
    }
  }
  return { lines, all };
}

const asRow = ({ filter, search, matches, p50, p95, worst, bare: time }: Line): string =>
  `| ${filter} | ${search} | ${matches} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${worst} | ${time?.toFixed(0) ?? ''} |`;

async function measureDeep(database: Database, total: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const sort_by of ['createdAt', 'submitter_name', 'product_name', 'agent_name'] as const) {
    for (const [name, share] of [
      ['last page', 1],
      ['a tenth', 0.1],
      ['the middle', 0.5],
    ] as const) {
      const page = Math.max(1, Math.floor((total * share) / pageSize));
      found[`${sort_by}, ${name}`] = await timed(() =>
        listReferrals(database.db, asker(everything), {
          sort_by,
          sort_dir: 'asc',
          limit: pageSize,
          page,
          count: 'quick',
        }),
      );
    }
  }
  return found;
}

async function bench(
  kind: 'postgres' | 'pglite',
  options: { size: number; runs: number; databaseUrl?: string; dataFolder: string },
) {
  const { size, runs, databaseUrl, dataFolder } = options;
  const server = await openServer(
    { dataFolder, databaseUrl, demo: true, secret: undefined, ocr: 'off' },
    { log: openLog('error'), askPassword: async () => '' },
  );
  try {
    const { database } = server.services;
    const count = async () =>
      (await rows<{ n: number }>(database.db, sql`select count(*)::int as n from referral`))[0]!.n;
    const missing = size - (await count());
    if (missing > size / 100)
      await fill(database, missing, (made) => process.stderr.write(`\r${made} / ${missing}`));
    const total = await count();
    console.log(`\n${kind}: ${total} submissions, page of ${pageSize}\n`);
    console.log(
      '| filter | search | matches | p50 | p95 | slowest sort | bare SQL |\n|---|---|---|---|---|---|---|',
    );
    const { lines, all } = await measure(database, runs);
    const deep = await measureDeep(database, total);
    for (const [name, ms] of Object.entries(deep)) console.log(`${name}: ${ms.toFixed(0)}`);
    const p50 = percentile(all, 0.5);
    const p95 = percentile(all, 0.95);
    console.log(
      `all ${all.length}: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${percentile(all, 0.99).toFixed(1)}`,
    );
    console.log(
      JSON.stringify({ bench: 'list', kind, total, p50, p95, lines, deep, cpu: os.cpus()[0]?.model }),
    );
  } finally {
    await server.close();
  }
}

const { values: args } = parseArgs({
  options: {
    postgres: { type: 'string', default: '1000000' },
    pglite: { type: 'string', default: '200000' },
    only: { type: 'string' },
    runs: { type: 'string', default: '1' },
  },
});
const runs = Number(args.runs);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-'));
try {
  if (args.only !== 'pglite') {
    const size = Number(args.postgres);
    const run = (databaseUrl: string | undefined) => {
      if (!databaseUrl) throw new Error('There is no PostgreSQL here');
      return bench('postgres', { size, runs, databaseUrl, dataFolder: path.join(scratch, 'postgres') });
    };
    const { BENCH_DATABASE_URL } = process.env;
    await (BENCH_DATABASE_URL ? run(BENCH_DATABASE_URL) : withPostgres(run));
  }
  if (args.only !== 'postgres') {
    const dataFolder = process.env.BENCH_DATA ?? path.join(scratch, 'pglite');
    await bench('pglite', { size: Number(args.pglite), runs, dataFolder });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
