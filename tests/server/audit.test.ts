import { ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { referral } from '../../src/server/entities/referral/table.ts';
import { oneOpening } from '../../src/server/kit/openings.ts';
import { audit } from '../../src/server/kit/table.ts';
import { addDays, jakartaDay } from '../../src/shared/core/values.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { changesOf } from '../../src/shared/entities/audit/changes.ts';
import { auditActions, auditEntities } from '../../src/shared/entities/audit/fields.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { eventually } from '../eventually.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, process, workbookOf } from './support/batches.ts';
import { chief, customUser, expectInvalid } from './support/house.ts';
import { partnerContact } from './support/partners.ts';
import { admin, bankAdmin, createOne, someAgent, superAdmin } from './support/referrals.ts';
import { readWorkbook, textsOf, until } from './support/workbooks.ts';

let minutesAhead = 0;
const server = sharedServer({ now: () => new Date(Date.now() + minutesAhead * 60_000) });
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { list } = auditOperations;

const branchFacts = {
  partner_type: 'branch',
  name: 'Cabang Log',
  ...partnerContact,
  pic_phone_number: '0212345678',
} as const;

async function idOf(as: string): Promise<number> {
  return (await call(sessionOperations.me, {}, { as })).data.user_id;
}

test('can be filtered by every user with an entry, also by deleted ones', async () => {
  const person = await customUser(server(), { codes: ['r_faq'], company: 1, branch: 1 });
  const { id } = (await call(faqOperations.create, { question: 'Siapa lagi?', answer: 'Saya.' }, person))
    .data;
  const { user_id } = (await call(sessionOperations.me, {}, person)).data;
  const others = (await call(auditOperations.people, {})).data.filter((each) => each.id !== user_id);
  await call(userOperations.remove, { id: user_id });
  const { data } = await call(auditOperations.people, {});
  expect(data).toContainEqual(expect.objectContaining({ id: user_id, isDeleted: true }));
  expect(data.filter((each) => each.id !== user_id)).toEqual(others);
  const entries = (await call(list, { user_id, entity: 'faq' })).data;
  expect(entries.map(({ entity_id }) => entity_id)).toEqual([String(id)]);
});

describe('what is recorded', () => {
  test('the download of an export, and that it was made', async () => {
    const { filename } = (
      await call(referralOperations.export, { keyword: 'wulan', reason: 'Uji' }, { as: admin })
    ).data;
    const ready = await until(async () => {
      const answer = await server().download(exportFileOperations.download, { filename }, { as: admin });
      await answer.arrayBuffer();
      return answer.status === 200;
    });
    expect(ready).toBe(true);
    const { data } = await call(list, { entity_id: filename });
    expect(data.map(({ action, entity, user_id }) => ({ action, entity, user_id }))).toEqual([
      { action: 'download', entity: 'exportFile', user_id: await idOf(admin) },
      { action: 'export', entity: 'referral', user_id: await idOf(admin) },
    ]);
    expect(data[1]!.after).toMatchObject({ keyword: 'wulan' });
  });

  describe('who opened a record of a person (features.md R5)', () => {
    const opened = async (entity: 'agent' | 'referral', id: number) =>
      (await call(list, { entity, entity_id: String(id), action: 'open' })).data;

    test('once in a quarter of an hour for each person and record, without what it said', async () => {
      const [id, other] = [await createOne(server()), await createOne(server())];
      const { detail } = referralOperations;
      await call(detail, { id }, { as: admin });
      await call(detail, { id }, { as: admin });
      await call(detail, { id: other }, { as: admin });
      await call(detail, { id }, chief);
      expect((await opened('referral', other)).length).toBe(1);
      const [second, first] = await opened('referral', id);
      expect(first).toMatchObject({
        user_id: await idOf(admin),
        entity: 'referral',
        before: null,
        after: null,
      });
      expect(second!.user_id).toBe(await idOf(superAdmin));
      minutesAhead = oneOpening / 60_000 - 1;
      await call(detail, { id }, { as: admin });
      expect((await opened('referral', id)).length).toBe(2);
      minutesAhead = oneOpening / 60_000 + 1;
      await call(detail, { id }, { as: admin });
      expect((await opened('referral', id)).length).toBe(3);
      const openers = (await call(referralOperations.openings, { id })).data;
      expect(openers.map(({ user_id, times }) => ({ user_id, times }))).toEqual([
        { user_id: await idOf(admin), times: 2 },
        { user_id: await idOf(superAdmin), times: 1 },
      ]);
      minutesAhead = 0;
    });

    test('an agent as well; not by lists, nor by what is read ahead, nor where it was refused', async () => {
      const { agent_code } = await someAgent(server());
      const found = (await call(agentOperations.list, { keyword: agent_code })).data[0]!;
      const { id } = found;
      expect(await opened('agent', id)).toEqual([]);
      await call(agentOperations.detail, { id, ahead: true });
      await call(agentOperations.byCode, { agent_code });
      expect(await opened('agent', id)).toEqual([]);
      const { data: ahead } = await call(list, { entity: 'agent', entity_id: String(id), action: 'ahead' });
      expect(ahead.length).toBe(1);
      const [foreign] = await call(referralOperations.list, {}).then(({ data }) =>
        data.filter((row) => row.company_soa_name !== 'PT Bank Nusa Sejahtera' && !row.company_assign_name),
      );
      expect((await call(referralOperations.detail, { id: foreign!.id }, { as: bankAdmin })).status).toBe(
        404,
      );
      const refused = await idOf(bankAdmin);
      expect((await opened('referral', foreign!.id)).filter(({ user_id }) => user_id === refused)).toEqual(
        [],
      );
      expect((await call(agentOperations.detail, { id })).status).toBe(200);
      expect((await opened('agent', id)).map(({ record }) => record)).toEqual([agent_code]);
    });
  });

  test('the download of invalid rows', async () => {
    const catalogue = await catalogueOf(server(), 'Tabungan Impian');
    const agent = await someAgent(server());
    const wrong = { ...goodRow(catalogue, agent.agent_code, 'A-1'), submitter_mobile_number: 'x' };
    const { id } = await process(server(), await workbookOf(catalogue, [wrong]));
    const file = await server().download(batchUploadOperations.invalidFile, { id }, { as: superAdmin });
    expect(file.status).toBe(200);
    await file.arrayBuffer();
    const { data } = await call(list, { entity: 'batchUpload', entity_id: String(id) });
    expect(data.map((entry) => entry.action)).toEqual(['download', 'create']);
  });

  test('the picture of a person, but not one that is refused, and no picture of a product', async () => {
    const { db } = server().services;
    const [owner] = await db.select().from(referral).where(ne(referral.identity_photo, '')).limit(1);
    const input = { folder: 'referral_identity_card', name: owner!.identity_photo } as const;
    const seen = await server().download(mediaOperations.file, input, chief);
    expect(seen.status).toBe(200);
    await seen.arrayBuffer();
    await (await server().download(mediaOperations.file, input, chief)).arrayBuffer();
    const refused = await server().download(mediaOperations.file, input, { as: 'keuangan@mitra.example' });
    const recorded = await call(list, { entity: 'media', entity_id: `${input.folder}/${input.name}` });
    expect(recorded.data).toHaveLength(refused.status === 200 ? 2 : 1);
    expect(recorded.data.at(-1)).toMatchObject({ action: 'download', user_name: expect.any(String) });
    await (await server().download(mediaOperations.file, { ...input, shown: true }, chief)).arrayBuffer();
    const drawn = await call(list, { entity: 'media', entity_id: `${input.folder}/${input.name}` });
    expect(drawn.data[0]).toMatchObject({ action: 'show', user_name: expect.any(String) });
    expect(auditActions.show).toBe('Lihat Foto');
  });
});

describe('GET /w/audit/changes (features.md S2)', () => {
  const { changes } = auditOperations;
  const entity = 'otpSetting' as const;

  test('shows changes of a setting only to users with the right to its page', async () => {
    const { data: before } = await call(settingOperations.otp, {});
    const values = { sms_text: 'Kode: {code}', otp_expiry_time: 90, max_request: 3 };
    await call(settingOperations.updateOtp, { ...values, id: before.id });
    const may = await customUser(server(), { codes: ['r_otp'], company: 1, branch: 1 });
    const { data, paginate } = await call(changes, { entity, limit: 1 }, may);
    expect(data).toMatchObject([{ action: 'update', entity, after: { otp_expiry_time: 90 } }]);
    expect(data[0]!.user_name).toMatch(/./);
    expect(paginate!.total).toBeGreaterThan(0);
    expect((await call(changes, { entity: 'generalSetting' }, may)).status).toBe(403);
    expect((await call(changes, { entity: 'referral' } as never, may)).status).toBe(422);
    const branch = await customUser(server(), { codes: ['r_otp'], company: 2, branch: 8 });
    expect((await call(changes, { entity }, branch)).status).toBe(403);
  });
});

describe('GET /w/audit', () => {
  test('only super admins, whatever codes others hold', async () => {
    expect(await call(list, {}, { as: admin })).toMatchObject({ status: 403, message: 'Access Denied!' });
    expect((await call(list, {}, { as: bankAdmin })).status).toBe(403);
    expect((await call(list, {}, {})).status).toBe(401);
  });

  test('by record: newest first, before and after', async () => {
    const { id } = (await call(faqOperations.create, { question: 'Apa?', answer: 'Ini.' })).data;
    await call(faqOperations.update, { id, question: 'Siapa?', answer: 'Ini.' });
    const { data, paginate } = await call(list, { entity: 'faq', entity_id: String(id) });
    expect(data.map((entry) => entry.action)).toEqual(['update', 'create']);
    expect(data[0]).toMatchObject({ before: { question: 'Apa?' }, after: { question: 'Siapa?' } });
    expect(paginate).toEqual({ page: 1, limit: 100, total: 2, totalPages: 1 });
  });

  test('by person and day, in pages', async () => {
    const user_id = await idOf(superAdmin);
    await createOne(server());
    await createOne(server());
    const today = jakartaDay();
    const first = await call(list, { user_id, start_date: today, end_date: today, limit: 1 });
    expect(first.data).toHaveLength(1);
    expect(first.paginate!.total).toBeGreaterThan(1);
    const second = await call(list, { user_id, limit: 1, page: 2 });
    expect(second.data[0]!.id).toBeLessThan(first.data[0]!.id);
    const tomorrow = addDays(today, 1);
    expect((await call(list, { user_id, start_date: tomorrow })).data).toEqual([]);
    expect((await call(list, { user_id: await idOf(bankAdmin), entity: 'faq' })).data).toEqual([]);
  });

  test('reading the log is recorded with its filters, without free text', async () => {
    const user_id = await idOf(superAdmin);
    const { id } = (await call(faqOperations.create, { question: 'Siapa?', answer: 'Kita.' })).data;
    const live: string[] = [];
    const unsubscribe = server().live.subscribe({
      onMessage: ({ event }) => void live.push(`${event.entity} ${event.id}`),
      end: () => undefined,
    });
    const today = jakartaDay();
    await call(list, { entity: 'faq', entity_id: String(id), start_date: today });
    await call(list, { entity_id: '3273010101900001', user_id });
    await call(list, {}, { as: admin });
    const later = (await call(faqOperations.create, { question: 'Kapan?', answer: 'Nanti.' })).data;
    await eventually(() => expect(live).toContain(`faq ${later.id}`));
    unsubscribe();
    expect(live.filter((event) => event.startsWith('audit'))).toEqual([]);
    const { data } = await call(list, { entity: 'audit', user_id, limit: 2 });
    expect(data.map(({ action, after, user_id: by }) => ({ action, after, by }))).toEqual([
      { action: 'view', by: user_id, after: { user_id, page: 1 } },
      {
        action: 'view',
        by: user_id,
        after: { entity: 'faq', entity_id: String(id), start_date: today, page: 1 },
      },
    ]);
    const everything = await call(list, { limit: 1000 });
    expect(everything.data.filter(({ entity }) => entity === 'audit')).toEqual([]);
    expect((await call(list, { entity: 'audit', entity_id: '3273010101900001' })).data).toEqual([]);
  });

  test('by action, by the number of a record, and with its number or name', async () => {
    const id = await createOne(server());
    const { data } = await call(referralOperations.detail, { id });
    const number = data.submission_number;
    await call(referralOperations.remove, { id });
    const found = await call(list, { keyword: number.toLowerCase() });
    expect(found.data.map(({ action, record }) => ({ action, record }))).toEqual([
      { action: 'delete', record: number },
      { action: 'open', record: number },
      { action: 'create', record: number },
    ]);
    const removed = await call(list, { keyword: number, action: 'delete' });
    expect(removed.data.map(({ entity_id }) => entity_id)).toEqual([String(id)]);
    expect((await call(list, { keyword: String(id), entity: 'referral' })).data).toHaveLength(3);
    expect((await call(list, { keyword: 'PR-000000-0000' })).data).toEqual([]);
    expect((await call(list, { action: 'lainnya' } as never)).status).toBe(422);
  });

  test('an entry about several submissions is found by the number of each', async () => {
    const made = [await createOne(server()), await createOne(server())];
    const numbers = await Promise.all(
      made.map(async (id) => (await call(referralOperations.detail, { id })).data.submission_number),
    );
    expect((await call(referralOperations.bulkRemove, { referral_ids: made })).status).toBe(200);
    for (const keyword of numbers) {
      const { data } = await call(list, { keyword, action: 'delete' });
      expect(data.map(({ record }) => record)).toEqual(['2 data']);
    }
  });

  test('by what it shows: the name of a record, of a setting, of who did it; ids of other records have names', async () => {
    const { data: branches } = await call(partnerOperations.list, { partner_type: 'branch', limit: 1 });
    const { id, name, parent_id, parent_name } = branches[0]!;
    await call(partnerOperations.update, { id, pic_name: 'Ratna Dewi' });
    const found = await call(list, { keyword: name.slice(2).toUpperCase(), action: 'update' });
    expect(found.data[0]).toMatchObject({ record: name, entity_id: String(id) });

    await call(settingOperations.demandLock, { lock_minutes: 5 });
    const locks = await call(list, { keyword: 'kunci oto' });
    expect(locks.data[0]?.record).toBe('Kunci Otomatis');
    expect(changesOf(locks.data[0]!)).toMatchObject([
      { label: 'Kunci Otomatis', after: 'Paling lama 5 menit' },
    ]);

    const by = (await call(sessionOperations.me, {})).data;
    const theirs = await call(list, { keyword: by.name.toLowerCase(), action: 'update' });
    expect(theirs.data.map(({ user_id }) => user_id)).toContain(by.user_id);

    const { data: made } = await call(partnerOperations.create, {
      ...branchFacts,
      parent_id: parent_id ?? 0,
    });
    const created = await call(list, { entity: 'partner', entity_id: String(made.id) });
    const company = changesOf(created.data[0]!).find((change) => change.name === 'parent_id');
    expect(company?.after).toBe(parent_name);
  });

  test('a range that ends before it begins is refused', async () => {
    const answer = await call(list, { start_date: '2026-11-02', end_date: '2026-11-01' });
    expect(answer).toMatchObject({
      status: 422,
      message: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
    });
  });
});

describe('its export', () => {
  const rowsOf = async (filename: string) => {
    const input = { filename };
    await until(
      async () =>
        (await call(exportFileOperations.list, { data_name: 'audit' })).data.find(
          (file) => file.filename === filename,
        )?.state === 'ready',
    );
    return readWorkbook(await server().download(exportFileOperations.download, input, chief));
  };

  test('needs a reason, holds the filtered entries, and is an entry itself', async () => {
    const { id } = (await call(faqOperations.create, { question: 'Mengapa?', answer: 'Karena.' })).data;
    await call(faqOperations.update, { id, question: 'Mengapa?', answer: 'Sebab.' });
    const asked = { entity: 'faq', entity_id: String(id) };
    await expectInvalid(server(), auditOperations.export, {
      input: { ...asked, reason: ' ' },
      fields: { reason: 'Alasan wajib diisi' },
    });
    const made = await call(auditOperations.export, { ...asked, reason: 'Pemeriksaan tahunan' });
    expect(made.status).toBe(201);
    const sheet = await rowsOf(made.data.filename);
    expect(sheet.header).toEqual(['Waktu', 'Pengguna', 'Tindakan', 'Jenis Data', 'Data', 'Perubahan']);
    expect(sheet.rows.map((row) => textsOf(row).slice(2))).toEqual([
      ['Ubah', 'FAQ', 'Mengapa?', 'Jawaban: Karena. → Sebab.'],
      ['Tambah', 'FAQ', 'Mengapa?', expect.stringContaining('Pertanyaan: - → Mengapa?')],
    ]);
    const { data } = await call(list, { entity_id: made.data.filename });
    expect(data.map(({ action, entity }) => ({ action, entity }))).toEqual([
      { action: 'download', entity: 'exportFile' },
      { action: 'export', entity: 'audit' },
    ]);
    expect(data[1]!.after).toMatchObject({ ...asked, reason: 'Pemeriksaan tahunan' });
  });

  test('of a search that matches nothing is empty, and the log omits the search', async () => {
    const { filename } = (await call(auditOperations.export, { keyword: 'tidak ada begini', reason: 'Uji' }))
      .data;
    expect((await rowsOf(filename)).rows).toEqual([]);
    const { data } = await call(list, { entity_id: filename, action: 'export' });
    expect(data.map(({ after }) => after)).toEqual([{ reason: 'Uji' }]);
  });

  test('is for super admins only, and so are its files', async () => {
    const { filename } = (await call(auditOperations.export, { entity: 'faq', reason: 'Uji' })).data;
    await rowsOf(filename);
    for (const as of [admin, bankAdmin]) {
      expect((await call(auditOperations.export, { reason: 'Uji' }, { as })).status).toBe(403);
      expect((await call(exportFileOperations.list, { data_name: 'audit' }, { as })).status).toBe(403);
      const answer = await server().download(exportFileOperations.download, { filename }, { as });
      expect([403, 404]).toContain(answer.status);
      await answer.arrayBuffer();
    }
  });
});

test('every written entity and action has a label', async () => {
  const { db } = server().services;
  const written = await db.selectDistinct({ entity: audit.entity, action: audit.action }).from(audit);
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter(({ entity }) => !(entity in auditEntities))).toEqual([]);
  expect(written.filter(({ action }) => !(action in auditActions))).toEqual([]);
});
