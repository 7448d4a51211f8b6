import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortText } from '../../src/server/db/columns.ts';
import { rows } from '../../src/server/db/rows.ts';
import { agent } from '../../src/server/entities/agent/table.ts';
import { batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import { emailTemplate } from '../../src/server/entities/emailTemplate/table.ts';
import { faq } from '../../src/server/entities/faq/table.ts';
import { notification } from '../../src/server/entities/notification/table.ts';
import { openApi } from '../../src/server/entities/openApi/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { product } from '../../src/server/entities/product/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { role } from '../../src/server/entities/role/table.ts';
import { slider } from '../../src/server/entities/slider/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { withdrawInstruction } from '../../src/server/entities/withdrawInstruction/table.ts';
import { audit } from '../../src/server/kit/table.ts';
import { compareNames, foldText } from '../../src/shared/core/foldText.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { cases, sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { chief } from './support/house.ts';
import { listKeys } from './support/listKeys.ts';
import { fieldsOf, type Input } from './support/samples.ts';

const server = sharedServer();

const searchNames = ['keyword', 'search_name'];
const searchOf = ({ input }: Operation) =>
  searchNames.find((name) => name in (fieldsOf(input) as Record<string, unknown>));
const searches = operations.filter(
  (operation) =>
    operation.method === 'GET' && searchOf(operation) !== undefined && operation.id !== 'audit.list',
);

const named: Readonly<Record<string, readonly [PgTable, string]>> = {
  agent: [agent, 'name'],
  batchUpload: [batchUpload, 'name'],
  emailTemplate: [emailTemplate, 'title'],
  faq: [faq, 'question'],
  note: [appUser, 'name'],
  notification: [notification, 'title'],
  openApi: [openApi, 'pic_name'],
  partner: [partner, 'name'],
  product: [product, 'name'],
  referral: [referral, 'name'],
  role: [role, 'name'],
  slider: [slider, 'title'],
  user: [appUser, 'name'],
  withdrawInstruction: [withdrawInstruction, 'instruction'],
};

const ways = [
  'Nur’aini Al‐Qodri José',
  "Nur'aini Al-Qodri Jose",
  'nuraini alqodri jose',
  'NUR`AINI AL–QODRI JOSÉ',
  'Nurʼaini AL—QODRI José'.normalize('NFD'),
  'jose nuraini',
  'Ｎuraini Qo\u00addri',
];
const stored = ways.slice(0, 5);

const abbreviated = [
  {
    stored: ['P.T. Ma’ruf Jaya, S.E.', 'PT Maruf Jaya SE', "p.t.ma'ruf jaya,s.e.", 'P. T. MÁRUF Jaya S. E.'],
    typed: ['pt maruf', 'P.T.', 'p t', 's.e', 'se maruf', 'PT. Jaya'],
  },
  {
    stored: ['R.A. Nurul, S.Pd.', 'RA Nurul SPd', 'r. a. nurul s. pd.', 'R A Nurul,S.Pd'],
    typed: ['ra', 'r.a', 'R.A.Nurul', 'spd', 's.pd'],
  },
];

const listed = (operation: Operation, data: unknown): Input[] => {
  const own = listKeys.find((each) => each.operation === operation)?.rows?.(data as never);
  const batches = (data as { referral?: { rows?: Input[] } } | null)?.referral?.rows;
  return own ?? batches ?? (data as Input[]);
};

test.each(sample(searches, 4).map((each) => [each.id, each] as const))(
  '%s finds a name in every spelling',
  async (id, operation) => {
    const { db } = server().services;
    const [table, column] = named[id.split('.')[0]!]!;
    const base = (await listKeys.find((each) => each.operation === operation)?.base?.(server())) ?? {};
    const search = searchOf(operation)!;
    const find = async (text: string) => {
      const answer = await server().call(operation, { ...base, [search]: text } as never, chief);
      expect(answer.status, answer.message).toBe(200);
      return listed(operation, answer.data);
    };
    const all = await server().call(operation, base as never, chief);
    const last = listed(operation, all.data).at(-1);
    const target = (last?.id ?? last?.user_id) as number;
    expect(target, 'the demo has a row').toBeDefined();
    const store = (name: string) =>
      db.execute(sql`update ${table} set ${sql.identifier(column)} = ${name} where id = ${target}`);
    for (const name of stored) {
      await store(name);
      for (const typed of ways) {
        const found = await find(typed);
        expect(found.length, `${name} by ${typed} in ${getTableName(table)}`).toBe(1);
      }
    }
    for (const each of abbreviated)
      for (const name of each.stored) {
        await store(name);
        for (const typed of [...each.stored, ...each.typed]) {
          const found = (await find(typed)).map(({ id, user_id }) => id ?? user_id);
          expect(found, `${name} by ${typed} in ${getTableName(table)}`).toContain(target);
        }
      }
  },
);

test('the activity log finds people, and records by their names, in every spelling', async () => {
  const { db } = server().services;
  const [partnerId, userId] = await Promise.all(
    [partner, appUser].map(async (table) => (await db.select({ id: table.id }).from(table).limit(1))[0]!.id),
  );
  await db
    .insert(audit)
    .values({ entity: 'partner', entity_id: String(partnerId), action: 'update', user_id: userId! });
  const find = async (keyword: string) =>
    (await server().call(auditOperations.list, { keyword }, chief)).data.length;
  const targets = { app_user: userId, partner: partnerId };
  const name = 'Zulfa’in Al‐Amîn';
  for (const [table, id] of Object.entries(targets)) {
    await db.execute(sql`update ${sql.identifier(table)} set name = 'Lain' where id = ${id}`);
    const spellings = [
      name,
      "Zulfa'in Al-Amin",
      'zulfain alamin',
      'ZULFA`IN',
      'alamin zulfain',
      'fain al-am',
    ];
    for (const typed of spellings) expect(await find(typed), `${typed} before`).toBe(0);
    await db.execute(sql`update ${sql.identifier(table)} set name = ${name} where id = ${id}`);
    for (const typed of spellings) expect(await find(typed), `${table} by ${typed}`).toBeGreaterThan(0);
    await db.execute(sql`update ${sql.identifier(table)} set name = 'Lain' where id = ${id}`);
  }
});

test('"Cari wilayah" finds a region with an apostrophe or a dash in its name in every spelling', async () => {
  const search = operations.find(({ id }) => id === 'region.search')!;
  const marked = await rows<{ id: string; name: string }>(
    server().services.db,
    sql`select id, name from region where level < 4 and (name like '%''%' or name like '%-%') order by id`,
  );
  expect(marked.length).toBeGreaterThan(20);
  for (const { id, name } of marked) {
    for (const typed of [
      name,
      name.replaceAll("'", '’'),
      name.replaceAll('-', '–'),
      name.replaceAll("'", ''),
    ]) {
      const { data } = await server().call(search, { query: typed } as never, chief);
      const ids = (data as { id: string }[]).map((each) => each.id);
      expect(ids.includes(id) || ids.length === 20, `${name} by ${typed}`).toBe(true);
    }
  }
});

test('the database folds every character like foldText', async () => {
  const { db } = server().services;
  // New versions of Unicode add East Asian letters, and surrogates are no characters: both are left out.
  const codes = Array.from({ length: 0xffff }, (_, at) => at + 1).filter(
    (code) => code < 0x3000 || code >= 0xf900,
  );
  const texts = codes.map((code) => `a${String.fromCodePoint(code)}B`);
  const [folded] = await rows<{ all: string[] }>(
    db,
    sql`select array_agg(fold_text('a' || chr(code) || 'B') order by code) as all
        from unnest(${sql.param(codes)}::int[]) code`,
  );
  const differing = texts.filter((text, at) => folded!.all[at] !== foldText(text));
  expect(differing.map((text) => text.codePointAt(1)!.toString(16))).toEqual([]);
});

test('the database folds abbreviations, and sorts, as this program does', async () => {
  const { db } = server().services;
  const sign = fc.constantFrom(..."  ..,,'-’aAbmSéPpz1");
  const texts = fc.sample(fc.string({ unit: sign, minLength: 1, maxLength: 10 }), cases(5000, 20_000));
  const found = await rows<{ text: string; folded: string }>(
    db,
    sql`select text, fold_text(text) as folded from unnest(${sql.param(texts)}::text[]) text
        order by ${sortText(sql`text`)}`,
  );
  expect(found.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
  expect(found.map(({ folded }) => folded)).toEqual(texts.toSorted(compareNames).map(foldText));
});
