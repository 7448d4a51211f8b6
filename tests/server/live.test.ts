import { and, eq, isNull, like } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { revokeUser } from '../../src/server/auth/refreshToken.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { listen as listenOnPort } from '../../src/server/http/app.ts';
import { publish } from '../../src/server/live/channel.ts';
import { createOpenStreams, maxStreams, maxStreamsPerUser } from '../../src/server/live/openStreams.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { type LiveEvent, liveEventSchema, livePath } from '../../src/shared/core/live.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { categoryOperations } from '../../src/shared/entities/category/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { roleOperations } from '../../src/shared/entities/role/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { makeAgent } from './support/agents.ts';
import { catalogueOf, goodRow, process, workbookOf } from './support/batches.ts';
import { chief, customUser } from './support/house.ts';
import {
  bandungAdmin,
  bankAdmin,
  createOne,
  financeAdmin,
  inputFor,
  placeAt,
  someAgent,
  superAdmin,
} from './support/referrals.ts';

const server = sharedServer();
const program = 'Tabungan Impian';
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** `until` waits for a matching event and resolves to all events so far. */
async function listen(options: CallOptions, app = server().app) {
  const headers = options.as
    ? { authorization: `Bearer ${await server().tokenOf(options.as)}` }
    : { ...options.headers };
  const response = await app.request(livePath, { headers });
  if (response.status !== 200) return { status: response.status, until: async () => [] };
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  open.push(() => reader.cancel());
  const heard: LiveEvent[] = [];
  const until = async (fits: (event: LiveEvent) => boolean): Promise<LiveEvent[]> => {
    while (!heard.some(fits)) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream has ended');
      for (const line of value.split('\n'))
        if (line.startsWith('data: ')) heard.push(liveEventSchema.strict().parse(JSON.parse(line.slice(6))));
    }
    return heard;
  };
  return { status: response.status, until };
}

async function placeOf(as: string) {
  const { companyId } = (await server().call(sessionOperations.me, {}, { as })).data;
  const [branch] = await server()
    .services.db.select({ id: partner.id })
    .from(partner)
    .where(
      and(
        eq(partner.parent_id, companyId!),
        as === bandungAdmin ? like(partner.name, '%Bandung%') : undefined,
        isNull(partner.deleted_at),
      ),
    )
    .limit(1);
  return { partner_id_company_assign: companyId!, partner_id_branch_assign: branch!.id };
}

const everyone = { companies: [1, 2, 3, 4, 5, 6], branches: [], user: 0 };
const marker = () =>
  publish(server().services.db, {
    event: { entity: 'referral', id: 999_999, kind: 'changed' },
    audience: everyone,
  });
const isMarker = ({ id }: LiveEvent) => id === 999_999;

describe('GET /w/live', () => {
  test('needs a session', async () => {
    expect((await listen({})).status).toBe(401);
    const answer = await server().app.request(livePath, { headers: { authorization: 'Bearer x' } });
    expect(await answer.json()).toMatchObject({ error: { code: 'NO_SESSION' } });
  });

  test('P-313: events of a company’s submission reach that company and staff, not another company', async () => {
    const [staff, bank, finance] = await Promise.all(
      [superAdmin, bankAdmin, financeAdmin].map((as) => listen({ as })),
    );
    const { agent_code } = await someAgent(server(), 2);
    const id = await createOne(server(), program, { agent_code });
    await marker();
    const ofOne = (event: LiveEvent) => event.entity === 'referral' && event.id === id;
    const created = { entity: 'referral', id, kind: 'created' };
    expect((await staff!.until(isMarker)).filter(ofOne)).toEqual([created]);
    expect((await bank!.until(isMarker)).filter(ofOne)).toEqual([created]);
    expect((await finance!.until(isMarker)).filter(ofOne)).toEqual([]);
  });

  test('an event for thousands of companies reaches each of them once, and no other company', async () => {
    const [staff, bank, finance] = await Promise.all(
      [superAdmin, bankAdmin, financeAdmin].map((as) => listen({ as })),
    );
    const { companyId } = (await server().call(sessionOperations.me, {}, { as: bankAdmin })).data;
    const strangers = Array.from({ length: 3000 }, (_, index) => 1_000_000_000 + index);
    const event = { entity: 'referral', part: 'massal', kind: 'changed' as const };
    const audience = { companies: [...strangers, companyId!], branches: strangers };
    await publish(server().services.db, { event, audience });
    await marker();
    const ofMany = ({ part }: LiveEvent) => part === event.part;
    expect((await staff!.until(isMarker)).filter(ofMany)).toEqual([event]);
    expect((await bank!.until(isMarker)).filter(ofMany)).toEqual([event]);
    expect((await finance!.until(isMarker)).filter(ofMany)).toEqual([]);
  });

  test('opening a submission changes no list, so no event is sent (R-016)', async () => {
    const staff = await listen({ as: superAdmin });
    const id = await createOne(server(), program);
    await server().call(referralOperations.detail, { id }, chief);
    await marker();
    const heard = (await staff.until(isMarker)).filter((event) => event.id === id);
    expect(heard).toEqual([{ entity: 'referral', id, kind: 'created' }]);
  });

  test('a new notification is sent to its recipients, but not as a notice to its maker', async () => {
    const codes = ['r_view_notification_list'] as const;
    const [bank, other] = [
      await customUser(server(), { codes: [...codes], company: 2, branch: 2 }),
      await customUser(server(), { codes: [...codes], company: 3, branch: 3 }),
    ];
    const [maker, staff, ofBank, ofOther] = await Promise.all(
      [chief, { as: 'admin@mitra.example' }, bank, other].map((options) => listen(options)),
    );
    const { data: toBank } = await server().call(
      notificationOperations.create,
      { title: 'Untuk bank', partnerCode: 'P0002' },
      chief,
    );
    const { data: toAll } = await server().call(notificationOperations.create, { title: 'Semua' }, chief);
    const last = (event: LiveEvent) => event.entity === 'notification' && event.id === toAll.id;
    const about = (id: number) => ({ entity: 'notification', id, kind: 'created' });
    const heard = async (stream: typeof maker) =>
      (await stream!.until(last)).filter(({ entity }) => entity === 'notification');
    expect(await heard(maker)).toEqual([about(toBank.id), about(toAll.id)]);
    expect(await heard(staff)).toEqual([about(toBank.id), { ...about(toAll.id), notice: true }]);
    expect(await heard(ofBank)).toEqual([
      { ...about(toBank.id), notice: true },
      { ...about(toAll.id), notice: true },
    ]);
    expect(await heard(ofOther)).toEqual([{ ...about(toAll.id), notice: true }]);
  });

  test('the end of an export is a notice for its maker only, with its type', async () => {
    const [asked, staff] = await Promise.all(
      [chief, { as: 'admin@mitra.example' }].map((options) => listen(options)),
    );
    await server().call(referralOperations.export, { keyword: 'wulan', reason: 'Uji' }, chief);
    const isEnd = ({ entity, notice }: LiveEvent) => entity === 'exportFile' && notice === true;
    const heard = await asked!.until(isEnd);
    expect(heard.at(-1)).toMatchObject({ kind: 'changed', part: 'referral', notice: true });
    await marker();
    expect((await staff!.until(isMarker)).filter(isEnd)).toEqual([]);
  });

  test('P-313: users who lose a submission get one event of the change, and none after that', async () => {
    const [staff, bank, branch, finance] = await Promise.all(
      [superAdmin, bankAdmin, bandungAdmin, financeAdmin].map((as) => listen({ as })),
    );
    const { agent_code } = await someAgent(server());
    const id = await createOne(server(), program, { agent_code });
    const [ofBank, ofFinance] = [await placeOf(bandungAdmin), await placeOf(financeAdmin)];
    const move = async (input: object) => {
      const answer = await server().call(
        referralOperations.updateStatus,
        { referral_ids: [id], ...input } as never,
        chief,
      );
      expect(answer.status, answer.message).toBe(200);
    };
    await move({ referral_status_id: 2, ...ofBank });
    await move({ referral_status_id: 8, status_reason: 'Belum lengkap' });
    await move({ referral_status_id: 2, ...ofFinance });
    await placeAt(server(), id, 3);
    await move({ referral_status_id: 8, status_reason: 'Belum lengkap' });
    await marker();
    const ofOne = (event: LiveEvent) => event.entity === 'referral' && event.id === id;
    const changed = { entity: 'referral', id, kind: 'changed' };
    expect((await staff!.until(isMarker)).filter(ofOne)).toHaveLength(5);
    expect((await bank!.until(isMarker)).filter(ofOne)).toEqual([changed, changed, changed]);
    expect((await finance!.until(isMarker)).filter(ofOne)).toEqual([changed, changed]);
    await publish(server().services.db, {
      event: { entity: 'referral', id: 999_999, kind: 'changed' },
      audience: { companies: [], branches: [Number(ofBank.partner_id_branch_assign)] },
    });
    expect((await branch!.until(isMarker)).filter(ofOne)).toEqual([changed, changed, changed]);
  });

  test('P-313: the same when the form gives it to another company, or to the agent of another', async () => {
    const { agent_code } = await someAgent(server(), 2);
    const id = await createOne(server(), program, { agent_code });
    const ofFinance = await placeOf(financeAdmin);
    const ofHouse = await inputFor(server(), program);
    await placeAt(server(), id, 2, {
      assigned_company_id: ofFinance.partner_id_company_assign,
      assigned_branch_id: ofFinance.partner_id_branch_assign,
    });
    const [bank, finance] = [await listen({ as: bankAdmin }), await listen({ as: financeAdmin })];
    const ofBank = await placeOf(bandungAdmin);
    const edit = async (input: object) => {
      const answer = await server().call(
        referralOperations.update,
        { ...ofHouse, id, ...input } as never,
        chief,
      );
      expect(answer.status, answer.message).toBe(200);
      const [entry] = (await server().call(auditOperations.list, { limit: 1 }, chief)).data;
      return { before: entry!.before, after: entry!.after };
    };
    const companies = (one: object) => Object.keys(one).sort();
    const first = await edit({ agent_code, ...ofBank });
    expect(first.before).toEqual(ofFinance);
    expect(companies(first.after as object)).toEqual(Object.keys(ofFinance).sort());
    const second = await edit({ ...ofFinance });
    expect(second.before).toMatchObject({
      partner_id_company_soa: 2,
      partner_id_company_assign: ofBank.partner_id_company_assign,
    });
    await marker();
    // PostgreSQL may deliver the event of the creation late.
    const ofOne = (event: LiveEvent) =>
      event.entity === 'referral' && event.id === id && event.kind === 'changed';
    expect((await finance.until(isMarker)).filter(ofOne)).toHaveLength(2);
    expect((await bank.until(isMarker)).filter(ofOne)).toHaveLength(2);
    expect(await edit({ ...ofFinance })).toEqual({ before: {}, after: {} });
  });

  test('P-305: without the code of the list no events are sent', async () => {
    const options = await customUser(server(), { codes: ['r_dashboard'], company: 2, branch: 2 });
    const without = await listen(options);
    const withCode = await listen(
      await customUser(server(), { codes: ['r_referral', 'r_referral_detail'], company: 2, branch: 2 }),
    );
    await marker();
    await withCode.until(isMarker);
    await publish(server().services.db, {
      event: { entity: 'batchUpload', kind: 'changed' },
      audience: everyone,
    });
    const silent = await Promise.race([without.until(() => true), Promise.resolve('nothing')]);
    expect(silent).toBe('nothing');
  });

  test('R-333: users whose rights change reload everything, and get events by the new rights', async () => {
    const options = await customUser(server(), {
      codes: ['r_referral', 'r_referral_detail', 'r_agent_list', 'r_agent_profile'],
      company: 2,
      branch: 2,
    });
    const { user_id, role, email } = (await server().call(sessionOperations.me, {}, options)).data;
    const stream = await listen(options);
    const isAll = ({ entity }: LiveEvent) => entity === '*';
    const alls = async () => (await stream.until(isMarker)).filter(isAll).length;

    const other = (await server().call(sessionOperations.me, {}, { as: financeAdmin })).data;
    await server().call(
      userOperations.update,
      { id: other.user_id, name: 'Lain', email: other.email },
      chief,
    );
    await marker();
    expect(await alls()).toBe(0);

    const moved = { id: user_id, name: 'Pindah', email, role_id: role.id, company_id: 3, branch_id: 3 };
    const answer = await server().call(userOperations.update, moved, chief);
    expect(answer.status, answer.message).toBe(200);
    const told = (company: number, id: number) =>
      publish(server().services.db, {
        event: { entity: 'referral', id, kind: 'changed' },
        audience: { companies: [company], branches: [] },
      });
    await told(2, 700_002);
    await told(3, 700_003);
    const heard = await stream.until(({ id }) => id === 700_003);
    expect(heard.filter(isAll)).toHaveLength(1);
    expect(heard.some(({ id }) => id === 700_002)).toBe(false);

    const codes = await server().call(roleOperations.detail, { id: role.id }, chief);
    const kept = codes.data.access.filter(({ access_code }) => access_code !== 'r_referral');
    const taken = { id: role.id, role_name: role.role_name, access: kept.map(({ id }) => id) };
    expect((await server().call(roleOperations.update, taken, chief)).status).toBe(200);
    await told(3, 700_004);
    await publish(server().services.db, {
      event: { entity: 'agent', id: 700_005, kind: 'changed' },
      audience: { companies: [3], branches: [] },
    });
    const after = await stream.until(({ id }) => id === 700_005);
    expect(after.filter(isAll)).toHaveLength(2);
    expect(after.some(({ id }) => id === 700_004)).toBe(false);
  });

  test('P-301: events of an agent reach its present and former company and branch', async () => {
    const [staff, bank, branch, finance] = await Promise.all(
      [superAdmin, bankAdmin, bandungAdmin, financeAdmin].map((as) => listen({ as })),
    );
    const ofBank = await placeOf(bandungAdmin);
    const ofFinance = await placeOf(financeAdmin);
    const place = (at: typeof ofBank) => ({
      agent_type: 'company' as const,
      company_id: at.partner_id_company_assign,
      branch_id: at.partner_id_branch_assign,
    });
    const { id } = await makeAgent(server(), place(ofBank));
    const answer = await server().call(agentOperations.update, { id, ...place(ofFinance) } as never, chief);
    expect(answer.status, answer.message).toBe(200);
    await server().call(agentOperations.remove, { id }, chief);
    await publish(server().services.db, {
      event: { entity: 'referral', id: 999_999, kind: 'changed' },
      audience: { ...everyone, branches: [ofBank.partner_id_branch_assign] },
    });
    const kinds = async (stream: typeof staff) =>
      (await stream!.until(isMarker))
        .filter((event) => event.entity === 'agent' && event.id === id)
        .map(({ kind }) => kind);
    expect(await kinds(staff)).toEqual(['created', 'changed', 'deleted']);
    expect(await kinds(bank)).toEqual(['created', 'changed']);
    expect(await kinds(branch)).toEqual(['created', 'changed']);
    expect(await kinds(finance)).toEqual(['changed', 'deleted']);
  });

  test('a change of the catalogue reaches partners too, without the record’s id', async () => {
    const [staff, branch] = [await listen({ as: superAdmin }), await listen({ as: bandungAdmin })];
    const input = { product_id: 1, category_name: 'Kategori Uji' };
    const { data, status, message } = await server().call(categoryOperations.create, input, chief);
    expect(status, message).toBe(201);
    const isCategory = ({ entity }: LiveEvent) => entity === 'category';
    const last = async (stream: typeof staff) => (await stream.until(isCategory)).at(-1);
    expect(await last(staff)).toEqual({ entity: 'category', id: data.id, kind: 'created' });
    expect(await last(branch)).toEqual({ entity: 'category', kind: 'changed' });
  });

  test('a deletion is sent with user and time to users who could see and open the record', async () => {
    const { agent_code } = await someAgent(server(), 2);
    const [id, ...others] = [
      await createOne(server(), program, { agent_code }),
      await createOne(server(), program, { agent_code }),
      await createOne(server(), program, { agent_code }),
      await createOne(server(), program, { agent_code: (await someAgent(server(), 3)).agent_code }),
    ] as [number, number, number, number];
    const [staff, bank, finance, lister] = await Promise.all(
      [
        { as: superAdmin },
        { as: bankAdmin },
        { as: financeAdmin },
        await customUser(server(), { codes: ['r_referral'], company: 2, branch: 2 }),
      ].map((options) => listen(options)),
    );
    const by = (await server().call(sessionOperations.me, {}, chief)).data.name;
    await server().call(referralOperations.remove, { id }, chief);
    await server().call(referralOperations.bulkRemove, { referral_ids: others }, chief);
    await marker();
    const of = async (stream: typeof staff) =>
      (await stream!.until(({ kind }) => kind === 'changed')).filter(({ kind }) => kind === 'deleted');
    const about = (named: object) => ({ entity: 'referral', kind: 'deleted', ...named, by, at: anyTime });
    const anyTime = expect.stringMatching(/^20\d\d-.*Z$/);
    const [first, second, third] = others as [number, number, number];
    const [ofBank, ofFinance] = [about({ ids: [first, second] }), about({ ids: [third] })];
    expect(await of(staff)).toEqual([about({ id }), ofBank, ofFinance]);
    expect(await of(bank)).toEqual([about({ id }), ofBank]);
    expect(await of(finance)).toEqual([ofFinance]);
    const told = { entity: 'referral', kind: 'deleted' };
    expect(await of(lister)).toEqual([told, told]);
  });

  test('the deletion of a catalogue record is sent to partners without user and record', async () => {
    const [staff, bank] = [await listen({ as: superAdmin }), await listen({ as: bankAdmin })];
    const input = { product_id: 1, category_name: 'Kategori yang dihapus' };
    const { data } = await server().call(categoryOperations.create, input, chief);
    await server().call(categoryOperations.remove, { id: data.id }, chief);
    await marker();
    const of = async (stream: typeof staff) =>
      (await stream.until(isMarker)).filter(({ entity }) => entity === 'category').at(-1);
    expect(await of(staff)).toMatchObject({ id: data.id, kind: 'deleted', by: expect.any(String) });
    expect(await of(bank)).toEqual({ entity: 'category', kind: 'changed' });
  });

  test('a rolled back transaction sends no event', async () => {
    const staff = await listen({ as: superAdmin });
    const { db } = server().services;
    const failed = db.transaction(async (tx) => {
      await publish(tx, { event: { entity: 'referral', id: 1, kind: 'changed' }, audience: everyone });
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow();
    await marker();
    expect((await staff.until(isMarker)).map(({ id }) => id)).toEqual([999_999]);
  });

  test('events of the office’s records reach staff only', async () => {
    const [staff, bank] = [await listen({ as: superAdmin }), await listen({ as: bankAdmin })];
    await server().call(faqOperations.create, { question: 'Apa?', answer: 'Ini.' }, chief);
    await marker();
    const faqs = (events: LiveEvent[]) => events.filter(({ entity }) => entity === 'faq');
    expect(faqs(await staff.until(isMarker))).toHaveLength(1);
    expect(faqs(await bank.until(isMarker))).toEqual([]);
  });

  test('a batch upload sends events of its progress and submissions', async () => {
    const staff = await listen({ as: superAdmin });
    const catalogue = await catalogueOf(server(), program);
    const agent = await someAgent(server());
    const rows = ['L-1', 'L-2', 'L-3'].map((ref) => goodRow(catalogue, agent.agent_code, ref));
    const { id } = await process(server(), await workbookOf(catalogue, rows));
    await marker();
    const heard = await staff.until(isMarker);
    const done = { entity: 'batchUpload', id, kind: 'progress', processed: 3, total: 3 };
    expect(heard).toContainEqual(done);
    expect(heard).toContainEqual({ entity: 'referral', kind: 'created' });
  });

  test('the end of all subscriptions ends the streams', async () => {
    const staff = await listen({ as: superAdmin });
    server().live.endAll();
    await expect(staff.until(() => false)).rejects.toThrow('The stream has ended');
  });

  test('over HTTP: an open stream does not keep the server from closing', async () => {
    const listening = await listenOnPort(server().app, 0);
    const authorization = `Bearer ${await server().tokenOf(superAdmin)}`;
    const response = await fetch(listening.url + livePath, { headers: { authorization } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const closed = listening.close();
    server().live.endAll();
    await closed;
    expect(await response.text()).toMatch(/^(:\n\n)+$/);
  });

  test('a ninth stream of a user ends that user’s oldest only', async () => {
    const bank = await listen({ as: bankAdmin });
    const own = [];
    for (let count = 0; count <= maxStreamsPerUser; count += 1) own.push(await listen({ as: financeAdmin }));
    await expect(own[0]!.until(() => false)).rejects.toThrow('The stream has ended');
    const { db } = server().services;
    await publish(db, { event: { entity: 'referral', id: 7, kind: 'changed' }, audience: everyone });
    for (const each of [bank, ...own.slice(1)])
      expect(await each.until(({ id }) => id === 7)).toContainEqual(expect.objectContaining({ id: 7 }));
  });

  test('closed streams free their places', async () => {
    const streams = createOpenStreams();
    const ended: number[] = [];
    const leaves = Array.from({ length: maxStreams }, (_, user) =>
      streams.register(user, () => ended.push(user)),
    );
    expect(() => streams.register(-1, () => undefined)).toThrow('Terlalu banyak jendela terbuka');
    leaves[5]!();
    leaves[5]!();
    streams.register(-1, () => undefined);
    expect(() => streams.register(-2, () => undefined)).toThrow(AppError);
    expect(ended).toEqual([]);
  });

  test('an ended session opens no stream', async () => {
    const options = await customUser(server(), { codes: ['r_referral'], company: 3, branch: 3 });
    expect((await listen(options)).status).toBe(200);
    const { db, auth } = server().services;
    const token = (options.headers?.authorization ?? '').replace('Bearer ', '');
    await revokeUser(db, (await auth.tokens.verify(token))!.userId, new Date());
    expect((await listen(options)).status).toBe(401);
  });
});
