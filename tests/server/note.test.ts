import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { notification } from '../../src/server/entities/notification/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { audit } from '../../src/server/kit/table.ts';
import { noteOperations } from '../../src/shared/entities/note/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { fillQueue, makeWorker, workerCodes } from './support/claims.ts';
import type { Probe } from './support/probes.ts';

let offset = 0;
const server = sharedServer({ now: () => new Date(Date.now() + offset) });
const { list, create, update, remove, people, counts } = noteOperations;
const bank = 2;
const bandung = 8;
const ofBank = { soa_company_id: bank, soa_branch_id: bandung };
const inBank = { company: bank };

const on = (record_id: number) => ({ entity: 'referral' as const, record_id });
const named = async (who: Probe, name: string) => {
  await server().services.db.update(appUser).set({ name }).where(eq(appUser.id, who.id));
  return who;
};
const write = async (who: Probe, record_id: number, text: string, mentions: number[] = []) => {
  const answer = await server().call(create, { ...on(record_id), text, mentions }, who.as);
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
};
const toldOf = async (who: Probe) =>
  server().services.db.select().from(notification).where(eq(notification.user_id, who.id));

test('R-890: read, written, changed for 15 minutes and deleted by its author', async () => {
  const [id] = await fillQueue(server(), 1);
  const siti = await named(await makeWorker(server()), 'Siti Uji');
  const dewi = await makeWorker(server());
  const first = await write(siti, id!, 'Telepon tidak diangkat');
  await write(siti, id!, 'Sudah diangkat');
  const { data } = await server().call(list, on(id!), dewi.as);
  expect(data.map(({ text, author, mine }) => [text, author.name, mine])).toEqual([
    ['Sudah diangkat', 'Siti Uji', false],
    ['Telepon tidak diangkat', 'Siti Uji', false],
  ]);
  expect((await server().call(update, { id: first, text: 'Lain', mentions: [] }, dewi.as)).status).toBe(403);
  expect((await server().call(remove, { id: first }, dewi.as)).status).toBe(403);
  expect((await server().call(update, { id: first, text: 'Ditolak', mentions: [] }, siti.as)).status).toBe(
    200,
  );
  const changed = (await server().call(list, on(id!), siti.as)).data[1]!;
  expect(changed).toMatchObject({ text: 'Ditolak', mine: true });
  expect(changed.editedAt).not.toBeNull();
  offset += 16 * 60_000;
  expect((await server().call(update, { id: first, text: 'Telat', mentions: [] }, siti.as)).status).toBe(409);
  expect((await server().call(remove, { id: first }, siti.as)).status).toBe(200);
  expect((await server().call(remove, { id: first }, siti.as)).status).toBe(404);
  expect((await server().call(counts, { entity: 'referral', ids: [id!] }, dewi.as)).data).toEqual([
    { id, count: 1, for_me: false },
  ]);
  const logged = await server()
    .services.db.select()
    .from(audit)
    .where(and(eq(audit.entity, 'workNote'), eq(audit.entity_id, String(first))));
  expect(logged.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  expect(JSON.stringify(logged)).not.toContain('Telepon');
});

test('R-891: a mentioned user is notified once, and only users who may see the record can be mentioned', async () => {
  const [own, foreign] = await fillQueue(server(), 2, (index) => (index === 0 ? ofBank : {}));
  const siti = await named(await makeWorker(server()), 'Siti Uji');
  const partner = await named(await makeWorker(server(), workerCodes, inBank), 'Rekan Uji');
  const blind = await named(await makeWorker(server(), ['r_referral']), 'Tanpa Uji');
  const id = await write(siti, own!, 'Mohon dicek @Rekan Uji', [partner.id]);
  const [note, ...more] = await toldOf(partner);
  expect(more).toEqual([]);
  expect(note).toMatchObject({
    title: 'Anda disebut',
    brief: 'petugas lain menyebut Anda di catatan sebuah pengajuan',
    slug: `catatan/referral/${own}/${id}`,
  });
  const { own: ownOf, readOwn } = notificationOperations;
  const seen = await server().call(ownOf, {}, partner.as);
  expect(seen.data).toMatchObject([{ id: note!.id, slug: note!.slug, isUnread: true }]);
  expect((await server().call(readOwn, { id: note!.id }, siti.as)).status).toBe(422);
  expect((await server().call(readOwn, { id: note!.id }, partner.as)).status).toBe(200);
  expect((await server().call(ownOf, {}, partner.as)).data[0]?.isUnread).toBe(false);
  expect((await server().call(readOwn, {}, partner.as)).status).toBe(200);
  expect((await server().call(ownOf, {}, siti.as)).data).toEqual([]);
  await server().call(update, { id, text: 'Mohon dicek lagi', mentions: [partner.id] }, siti.as);
  expect(await toldOf(partner)).toHaveLength(1);
  await server().call(update, { id, text: 'Mohon dicek segera' }, siti.as);
  expect((await server().call(list, on(own!), siti.as)).data[0]?.mentions).toHaveLength(1);
  const refused = { text: 'Halo', mentions: [partner.id] };
  expect((await server().call(create, { ...on(foreign!), ...refused }, siti.as)).status).toBe(422);
  const cannot = { text: 'Halo', mentions: [blind.id] };
  expect((await server().call(create, { ...on(own!), ...cannot }, siti.as)).status).toBe(422);
  const mine = await server().call(referralOperations.list, { note_for_me: true }, partner.as);
  expect(mine.data.map((row) => row.id)).toEqual([own]);
  expect(
    (await server().call(counts, { entity: 'referral', ids: [own!, foreign!] }, partner.as)).data,
  ).toEqual([{ id: own, count: 1, for_me: true }]);
  const completed = await server().call(people, { ...on(own!), keyword: 'uji' }, siti.as);
  expect(completed.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Rekan Uji', 'Siti Uji']));
  expect(completed.data.map(({ name }) => name)).not.toContain('Tanpa Uji');
});

test('P-305: nobody reads, writes, counts or completes where they may not open the record', async () => {
  const [own, foreign] = await fillQueue(server(), 2, (index) => (index === 0 ? ofBank : {}));
  const siti = await named(await makeWorker(server()), 'Siti Uji');
  const partner = await makeWorker(server(), workerCodes, inBank);
  const secret = await write(siti, foreign!, 'Rahasia kantor', [siti.id]);
  await write(siti, own!, 'Untuk semua', [siti.id]);
  expect((await server().call(list, on(foreign!), partner.as)).status).toBe(404);
  expect((await server().call(people, on(foreign!), partner.as)).status).toBe(404);
  expect((await server().call(create, { ...on(foreign!), text: 'x' }, partner.as)).status).toBe(404);
  expect((await server().call(update, { id: secret, text: 'x' }, partner.as)).status).toBe(404);
  expect((await server().call(remove, { id: secret }, partner.as)).status).toBe(404);
  const [note] = (await server().call(list, on(own!), partner.as)).data;
  const stranger = { user_id: null, name: 'petugas lain' };
  expect(note).toMatchObject({ author: stranger, mentions: [stranger], mine: false });
  const names = (await server().call(people, { ...on(own!), keyword: 'siti' }, partner.as)).data;
  expect(names).toEqual([]);
  const cannotName = { ...on(own!), text: 'Halo', mentions: [siti.id] };
  expect((await server().call(create, cannotName, partner.as)).status).toBe(422);
  const blind = await makeWorker(server(), ['r_referral']);
  expect((await server().call(list, on(own!), blind.as)).status).toBe(404);
  expect((await server().call(counts, { entity: 'referral', ids: [own!] }, blind.as)).data).toEqual([]);
});

test('R-890: agents and partners have notes too', async () => {
  const reader = await makeWorker(server(), ['r_agent_profile', 'r_partner_profile']);
  const [some] = await server().services.db.select().from(agent).limit(1);
  const records = [
    { entity: 'agent' as const, record_id: some!.id },
    { entity: 'partner' as const, record_id: bank },
  ];
  for (const record of records) {
    expect((await server().call(create, { ...record, text: 'Catatan' }, reader.as)).status).toBe(201);
    expect((await server().call(list, record, reader.as)).data).toHaveLength(1);
  }
  const branches = await makeWorker(server(), ['r_branch_detail']);
  const atBranch = { entity: 'partner' as const, record_id: bandung };
  expect((await server().call(list, records[1]!, branches.as)).status).toBe(404);
  expect((await server().call(create, { ...atBranch, text: 'Catatan' }, branches.as)).status).toBe(201);
  expect((await server().call(list, atBranch, reader.as)).status).toBe(404);
  const readers = (await server().call(people, records[1]!, reader.as)).data.map(({ user_id }) => user_id);
  expect(readers).toContain(reader.id);
  expect(readers).not.toContain(branches.id);
  const other = await makeWorker(server(), ['r_partner_profile'], { company: 3 });
  expect((await server().call(list, records[1]!, other.as)).status).toBe(404);
});
