import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { uplineTexts } from '../../src/server/entities/agent/upline.ts';
import { agentWriteTexts } from '../../src/server/entities/agent/write.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { InputOf } from '../../src/shared/core/operation.ts';
import { jakartaDay } from '../../src/shared/core/values.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { sharedServer } from './harness.ts';
import { staffWith } from './support/accounts.ts';
import { auditOf, liveAgents, makeAgent, premiumInput, storedAgent } from './support/agents.ts';
import { bankAdmin, createOne, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { update, remove, updateStatus, updateLevel, detail } = agentOperations;
const staff = { as: superAdmin };
type Update = InputOf<typeof update>;

const detailOf = async (id: number) => (await server().call(detail, { id }, staff)).data;

const updateInput = (id: number, changes: Partial<Update> = {}): Update => ({
  id,
  agent_type: 'individual',
  fullname: 'Wulan Sari',
  email: 'wulan.sari@mitra.example',
  ...changes,
});

test('every agent can be saved as it was read, without a change', async () => {
  for (const { id, agent_code } of (await liveAgents(server())).slice(0, 30)) {
    const { updatedAt: _, version, ...before } = await detailOf(id);
    const answer = await server().call(update, { ...before, version }, staff);
    expect([answer.status, answer.message], agent_code).toEqual([200, 'Data berhasil diubah']);
    const { updatedAt: __, ...after } = await detailOf(id);
    expect(after).toEqual({ ...before, version: version + 1 });
  }
});

describe('C-125', () => {
  test('changes the base, keeps phone and password, notes before and after', async () => {
    const { id } = await makeAgent(server());
    const before = await storedAgent(server(), id);
    const sent = {
      ...updateInput(id, { fullname: 'Wulan Dewi', email: 'WULAN@Mitra.example', city: 'Kota Medan' }),
      mobile_number: '089999999999',
      password: 'Rahasia9!',
      agent_code: 'AG-1',
    };
    const answer = await server().call(update, sent, staff);
    expect([answer.status, answer.message]).toEqual([200, 'Data berhasil diubah']);
    const { updated_at, updated_by, search_text, ...rest } = await storedAgent(server(), id);
    const { updated_at: _, updated_by: __, search_text: ___, ...earlier } = before;
    expect(rest).toEqual({
      ...earlier,
      name: 'Wulan Dewi',
      email: 'wulan@mitra.example',
      city: 'Kota Medan',
      version: earlier.version + 1,
    });
    expect(updated_by).toBe(1);
    const entries = await auditOf(server(), id);
    expect(entries.at(-1)).toMatchObject({
      action: 'update',
      before: { fullname: 'Wulan Sari' },
      after: { fullname: 'Wulan Dewi' },
    });
  });

  test('an outdated version is a conflict', async () => {
    const { id } = await makeAgent(server());
    const { version } = await detailOf(id);
    expect((await server().call(update, updateInput(id, { version }), staff)).status).toBe(200);
    await server().call(update, updateInput(id, { fullname: 'Lain' }), staff);
    expect(await server().call(update, updateInput(id, { version }), staff)).toMatchObject({
      status: 409,
      message: 'Data sudah Anda ubah di jendela lain. Muat ulang, lalu coba lagi.',
    });
    expect((await detailOf(id)).fullname).toBe('Lain');
  });

  test('the premium section: untouched without the switch, gated, emptied only while not premium', async () => {
    const clerk = await staffWith(server(), ['u_agent_profile']);
    const premium = await premiumInput(server());
    const { id } = await makeAgent(server(), { ...premium, has_premium_data: true });
    expect((await server().call(update, updateInput(id), clerk.as)).status).toBe(200);
    const refused = await server().call(update, updateInput(id, { nik: '1' }), clerk.as);
    expect(refused.status).toBe(403);
    expect(await detailOf(id)).toMatchObject({
      nik: premium.nik,
      city: 'Kota Bandung',
      has_premium_data: true,
    });

    const filled = updateInput(id, { ...premium, has_premium_data: true, village: 'Lebak Gede' });
    expect((await server().call(update, filled, clerk.as)).status).toBe(403);
    expect((await server().call(update, filled, staff)).status).toBe(200);
    expect((await detailOf(id)).village).toBe('Lebak Gede');

    const off = updateInput(id, { has_premium_data: false, nik: '', city: '' });
    expect((await server().call(update, off, clerk.as)).status).toBe(403);
    await server().services.db.update(agent).set({ ewallet_premium: true }).where(eq(agent.id, id));
    expect((await server().call(update, off, staff)).error?.fields).toEqual({
      has_premium_data: agentWriteTexts.premiumStays,
    });
    await server().services.db.update(agent).set({ ewallet_premium: false }).where(eq(agent.id, id));
    expect((await server().call(update, off, staff)).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({
      has_premium_data: false,
      village: '',
      nik: '',
      identity_image: '',
    });
    expect((await server().call(update, off, clerk.as)).status).toBe(200);
  });

  test('C-125: sent premium data is stored or refused, never dropped; what is stored already needs no code', async () => {
    const clerk = await staffWith(server(), ['u_agent_profile']);
    const premium = await premiumInput(server());
    const { id } = await makeAgent(server(), premium);
    const same = updateInput(id, { ...premium, fullname: 'Wulan Dewi' });
    expect((await server().call(update, same, clerk.as)).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ fullname: 'Wulan Dewi', village: premium.village });
    const moved = updateInput(id, { ...premium, village: 'Lebak Gede' });
    expect((await server().call(update, moved, clerk.as)).status).toBe(403);
    expect((await server().call(update, moved, staff)).status).toBe(200);
    expect((await detailOf(id)).village).toBe('Lebak Gede');
  });

  test('A-112, A-117: one field of the premium section, checked with those that stay', async () => {
    const { id } = await makeAgent(server(), await premiumInput(server()));
    const change = (changes: object) => server().call(update, { id, ...changes }, staff);
    const before = await detailOf(id);
    expect((await change({ village: 'Dagoo' })).error?.fields).toEqual({
      village: 'Kelurahan tidak ditemukan di Coblong, yang mirip: Dago',
    });
    expect((await change({ district: 'Sukajadi' })).error?.fields).toHaveProperty('village');
    expect((await change({ birth_place: '' })).error?.fields).toEqual({
      birth_place: 'Tempat Lahir wajib diisi',
    });
    for (const birthdate of ['1900-12-31', jakartaDay(), '2090-01-01'])
      expect((await change({ birthdate })).error?.fields).toHaveProperty('birthdate');
    expect((await change({ details_work_city: 'Bandung' })).error?.fields).toEqual({
      details_work_city: 'Kota Tempat Kerja tidak ditemukan, yang mirip: Kota Bandung, Kabupaten Bandung',
    });
    expect(await detailOf(id)).toEqual(before);
    expect((await change({ village: 'Lebak Gede' })).status).toBe(200);

    const old = { village: 'Dago Lama', birth_date: '1899-01-01' };
    await server().services.db.update(agent).set(old).where(eq(agent.id, id));
    expect((await change({ npwp: '123' })).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ npwp: '123', village: 'Dago Lama', birthdate: '1899-01-01' });
    expect((await change({ district: 'Sukajadi' })).error?.fields).toHaveProperty('village');
  });

  test('R-206: no upline that is the agent itself or below it; empty clears', async () => {
    const [top, middle, low] = [
      await makeAgent(server()),
      await makeAgent(server()),
      await makeAgent(server()),
    ];
    const setUpline = (id: number, upline_id: number | '') =>
      server().call(update, updateInput(id, { upline_id }), staff);
    expect((await setUpline(middle.id, top.id)).status).toBe(200);
    expect((await setUpline(low.id, middle.id)).status).toBe(200);
    for (const circle of [top.id, middle.id, low.id]) {
      expect((await setUpline(top.id, circle)).error?.fields).toEqual({ upline_id: uplineTexts.circle });
    }
    expect((await setUpline(low.id, '')).status).toBe(200);
    expect((await storedAgent(server(), low.id)).upline_id).toBeNull();
    expect((await detailOf(low.id)).upline).toBeNull();
    expect((await setUpline(top.id, low.id)).status).toBe(200);
  });
});

test('two uplines that would close a circle together: one is refused', async () => {
  const make = () => makeAgent(server());
  const [a, b, d, e] = [await make(), await make(), await make(), await make()];
  const setUpline = (id: number, upline_id: number) =>
    server().call(update, updateInput(id, { upline_id }), staff);
  expect((await setUpline(b.id, d.id)).status).toBe(200);
  expect((await setUpline(e.id, a.id)).status).toBe(200);
  const answers = await Promise.all([setUpline(a.id, b.id), setUpline(d.id, e.id)]);
  expect(answers.map((each) => each.status).sort()).toEqual([200, 422]);
});

describe('C-127, C-128', () => {
  test('R-201, A-094: a reason for every status but active, which clears it', async () => {
    const { id } = await makeAgent(server());
    const set = (agent_status: 'active' | 'denied', reason_agent_status?: string) =>
      server().call(updateStatus, { id, agent_status, reason_agent_status }, staff);
    expect((await set('denied')).error?.fields).toEqual({ reason_agent_status: 'Alasan Status wajib diisi' });
    expect((await set('denied', 'Dokumen palsu')).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({
      agent_status: 'denied',
      reason_agent_status: 'Dokumen palsu',
    });
    expect((await set('active', 'Dokumen palsu')).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ agent_status: 'active', reason_agent_status: '' });
    const unknown = await server().call(updateStatus, { id, agent_status: 'gone' as never }, staff);
    expect(unknown.status).toBe(422);
  });

  test('R-212: levels 1 to 3', async () => {
    const { id } = await makeAgent(server());
    expect((await server().call(updateLevel, { id, agent_level: '3' }, staff)).status).toBe(200);
    expect((await detailOf(id)).agent_level).toBe(3);
    for (const agent_level of [0, 4, 1.5, 'x']) {
      expect((await server().call(updateLevel, { id, agent_level }, staff)).status).toBe(422);
    }
  });
});

describe('C-126', () => {
  test('R-219, A-081: the downline loses its upline, submissions keep the agent', async () => {
    const { id, agent_code } = await makeAgent(server());
    const below = await makeAgent(server(), { upline_id: id });
    const submission = await createOne(server(), 'Tabungan Impian', { agent_code });
    const answer = await server().call(remove, { id }, staff);
    expect([answer.status, answer.message]).toEqual([200, 'Data berhasil dihapus']);
    expect((await server().call(detail, { id }, staff)).status).toBe(404);
    expect((await server().call(remove, { id }, staff)).status).toBe(404);
    expect((await storedAgent(server(), below.id)).upline_id).toBeNull();
    expect((await auditOf(server(), below.id)).at(-1)).toMatchObject({ before: { upline_id: id } });
    const [kept] = await server().services.db.select().from(referral).where(eq(referral.id, submission));
    expect(kept).toMatchObject({ agent_id: id, deleted_at: null });
    expect((await auditOf(server(), id)).at(-1)).toMatchObject({ action: 'delete' });
  });
});

test('C-912: writes to agents of others are refused, unknown ones are not found', async () => {
  const manager = await staffWith(server(), ['r_agent_list']);
  const { id } = await makeAgent(server());
  const as = { as: bankAdmin };
  const calls = [
    () => server().call(update, updateInput(id, { branch_id: 7 }), as),
    () => server().call(updateStatus, { id, agent_status: 'active' }, as),
  ];
  for (const call of calls) expect(await call()).toMatchObject({ status: 403, message: 'Access Denied!' });
  expect((await server().call(updateStatus, { id, agent_status: 'active' }, manager.as)).status).toBe(403);
  expect((await server().call(updateStatus, { id: 99_999, agent_status: 'active' }, staff)).status).toBe(404);
  expect((await server().call(updateStatus, { id: 'x', agent_status: 'active' }, staff)).status).toBe(422);
});
