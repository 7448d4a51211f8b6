import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../src/server/db/rows.ts';
import { batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import { productPartner } from '../../src/server/entities/product/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { question } from '../../src/server/entities/question/table.ts';
import {
  referral,
  referralAnswer,
  referralCall,
  referralHistory,
} from '../../src/server/entities/referral/table.ts';
import { addDays, firstOfMonth, jakartaDay } from '../../src/shared/core/values.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { referralStatusIds } from '../../src/shared/entities/referral/status.ts';
import { sharedServer } from './harness.ts';
import { createOne, storedReferral, superAdmin } from './support/referrals.ts';
import { readWorkbook } from './support/workbooks.ts';

const server = sharedServer();
const all = () => server().services.db.select().from(referral).where(isNull(referral.deleted_at));

test('D-11: counts, dates, assignment and amounts', async () => {
  const rows = await all();
  const counts = referralStatusIds.map((status) => rows.filter((row) => row.status === status).length);
  expect(counts).toEqual([60, 45, 35, 30, 25, 20, 25, 20]);
  expect(rows.filter((row) => row.is_verified)).toHaveLength(110);
  const days = new Set(rows.map((row) => jakartaDay(row.created_at)));
  const today = jakartaDay();
  for (let day = firstOfMonth(today); day <= today; day = addDays(day, 1)) expect(days).toContain(day);
  expect([...days].sort()[0]! >= addDays(today, -89)).toBe(true);
  for (const row of rows) {
    expect(row.assigned_branch_id === null).toBe(row.status === 1);
    expect(row.created_at.getTime()).toBeLessThanOrEqual(row.updated_at.getTime());
    expect(row.updated_at.getTime()).toBeLessThanOrEqual(Date.now());
    if (row.status >= 4 && row.status <= 7) {
      expect(row.approved_amount).toBeGreaterThanOrEqual(5_000_000);
      expect(row.approved_amount).toBeLessThanOrEqual(500_000_000);
    }
    if (row.status === 8) expect(row.rejection_reason).not.toBe('');
  }
});

test('the planner has statistics after a first start', async () => {
  const [counted] = await rows<{ estimate: number }>(
    server().services.db,
    sql`select reltuples::int as estimate from pg_class where relname = 'referral'`,
  );
  expect(counted?.estimate).toBe(260);
});

test('D-11: 1 to 8 history entries and one call each', async () => {
  const { db } = server().services;
  const history = Map.groupBy(await db.select().from(referralHistory), (entry) => entry.referral_id);
  const calls = await db.select().from(referralCall);
  const rows = await all();
  const counts = rows.map((row) => history.get(row.id)?.length ?? 0);
  expect(Math.min(...counts)).toBe(1);
  expect(Math.max(...counts)).toBe(8);
  for (const row of rows) {
    const called = history.get(row.id)!.filter((entry) => entry.title === 'Panggilan Verifikasi');
    expect(called.length, row.submission_number).toBe(row.is_verified ? 1 : 0);
  }
  expect(calls).toHaveLength(rows.length);
});

test('each applicant has a card and a pay slip of their own, and a shop the picture of its name', async () => {
  const { db } = server().services;
  const carded = (await all()).filter((row) => row.identity_photo !== '');
  expect(carded.length).toBeGreaterThan(150);
  expect(new Set(carded.map((row) => row.identity_photo)).size).toBe(carded.length);

  const answers = await db
    .select({ row: referralAnswer, text: question.question_text })
    .from(referralAnswer)
    .innerJoin(question, eq(question.id, referralAnswer.question_id));
  const imagesOf = (text: string) =>
    answers.filter((each) => each.text === text && each.row.image).map((each) => each.row.image);
  const slips = imagesOf('Foto slip gaji');
  expect(slips.length).toBeGreaterThan(0);
  expect(new Set(slips).size).toBe(slips.length);
  const names = new Map(
    answers.filter(({ text }) => text === 'Nama usaha').map(({ row }) => [row.referral_id, row.content]),
  );
  const shops = answers.filter(({ row, text }) => text === 'Foto dan lokasi tempat usaha' && row.image);
  expect(shops.length).toBeGreaterThan(0);
  const shown = Map.groupBy(shops, ({ row }) => row.image);
  for (const group of shown.values())
    expect(new Set(group.map(({ row }) => names.get(row.referral_id))).size).toBe(1);
});

test('R-416: agents of a company submit only what is assigned to it', async () => {
  const { db } = server().services;
  const assigned = await db.select().from(productPartner);
  const offers = new Set(assigned.map((link) => `${link.product_id}/${link.partner_id}`));
  for (const row of await all()) {
    if (row.soa_company_id === 1) continue;
    expect(offers, row.submission_number).toContain(`${row.product_id}/${row.soa_company_id}`);
  }
});

test.each([
  ['admin.bns@mitra.example', 15],
  ['admin.mfk@mitra.example', 15],
  ['admin.asg@mitra.example', 15],
  ['admin.kpm@mitra.example', 15],
  ['cabang.bdg@mitra.example', 5],
  ['cabang.sby@mitra.example', 5],
  ['cabang.dps@mitra.example', 5],
  ['cabang.mdn@mitra.example', 5],
] as const)('D-11: %s sees at least %i', async (as, least) => {
  const { paginate } = await server().call(referralOperations.list, { limit: 1 }, { as });
  expect(paginate?.total).toBeGreaterThanOrEqual(least);
});

test('no program has used more than its quota, and the next number is free', async () => {
  const programs = await server().services.db.select().from(program).where(eq(program.is_quota, true));
  for (const each of programs) {
    const total = each.quota_initial + each.quota_added - each.quota_reduced;
    expect(each.quota_used, each.name).toBeLessThanOrEqual(total);
  }
  const { submission_number } = await storedReferral(server(), await createOne(server()));
  const numbers = (await all()).map((row) => row.submission_number);
  expect(numbers.filter((number) => number === submission_number)).toHaveLength(1);
});

test('D-12: seven uploads of the three cases, with files that can be opened', async () => {
  const rows = await server().services.db.select().from(batchUpload);
  const outcomes = rows.map((row) => row.outcome);
  expect(rows).toHaveLength(7);
  expect(rows.filter((row) => row.finished_at === null)).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.startsWith('ERROR: '))).toHaveLength(2);
  expect(outcomes).toContain('ERROR: jumlah baris melebihi batas 1.000');
  const finished = rows.filter((row) => row.outcome === 'SUKSES');
  expect(finished.filter((row) => row.invalid_file === '')).toHaveLength(3);
  for (const row of finished.filter((each) => each.invalid_file !== '')) {
    const file = await server().download(
      batchUploadOperations.invalidFile,
      { id: row.id },
      { as: superAdmin },
    );
    const sheet = await readWorkbook(file, 'Pengajuan');
    expect(sheet.rows).toHaveLength(row.invalid_count);
  }
});
