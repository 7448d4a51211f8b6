import { expect, test } from 'vitest';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { createBranching, createProgram, newProgram } from './support/catalogue.ts';
import { chief, expectInvalid, lastAudit } from './support/house.ts';
import { createOne, inputFor } from './support/referrals.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { changeQuota, quotaHistory, create, detail, update } = programOperations;
const read = async (id: number) => (await call(detail, { id })).data;
const withQuota = async (quota: number, program_name = 'Program Kuota') =>
  createProgram(server(), await createBranching(server()), { program_name, is_quota: true, quota });

test('C-015: units are added and removed, and the breakdown shows it (R-410, R-411)', async () => {
  const id = await withQuota(10);
  const added = await call(changeQuota, { id, quota: 5, is_add_quota: true });
  expect(added).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
  expect(added.data).toEqual({
    quota: 15,
    initialQuota: 10,
    additionalQuota: 5,
    reductionQuota: 0,
    usedQuota: 0,
    remaining_quota: 15,
  });
  const reduced = await call(changeQuota, { id, quota: '4', is_add_quota: false });
  expect((await call(quotaHistory, { id })).data).toMatchObject([
    { units: -4, remaining_quota: 11, user_name: expect.any(String) },
    { units: 5, remaining_quota: 15 },
  ]);
  expect(reduced.data).toMatchObject({ quota: 11, reductionQuota: 4, remaining_quota: 11 });
  expect(await read(id)).toMatchObject(reduced.data);
  expect(await lastAudit(server())).toMatchObject({
    action: 'quota',
    entity: 'program',
    entity_id: String(id),
    before: added.data,
    after: reduced.data,
  });
});

test('C-015: a reduction takes no more than remains', async () => {
  const id = await withQuota(3, 'Program Terpakai');
  await createOne(server(), 'Program Terpakai');
  await expectInvalid(server(), changeQuota, {
    input: { id, quota: 3, is_add_quota: false },
    fields: { quota: 'Pengurangan paling banyak 2' },
  });
  expect((await call(changeQuota, { id, quota: 2, is_add_quota: false })).data.remaining_quota).toBe(0);
  const refused = await call(referralOperations.create, await inputFor(server(), 'Program Terpakai'));
  expect(refused).toMatchObject({ status: 409, message: 'Kuota pada Program ini sudah habis' });
});

test('C-015: whole numbers above zero, of a program that has a quota', async () => {
  const id = await withQuota(3);
  const refuse = (changes: object, fields: Record<string, string>) =>
    expectInvalid(server(), changeQuota, { input: { id, quota: 1, is_add_quota: true, ...changes }, fields });
  await refuse({ quota: 0 }, { quota: 'Kuota paling kecil 1' });
  await refuse({ quota: -2 }, { quota: 'Kuota paling kecil 1' });
  await refuse({ quota: 1.5 }, { quota: 'Kuota harus bilangan bulat' });
  await refuse({ quota: '' }, { quota: 'Kuota wajib diisi' });
  await refuse({ is_add_quota: null }, { is_add_quota: 'Penambahan atau pengurangan wajib diisi' });
  await refuse({ quota: 1_000_000_000 }, { quota: 'Kuota paling besar 1.000.000.000' });
  const endless = await createProgram(server(), await createBranching(server()));
  const none = await call(changeQuota, { id: endless, quota: 1, is_add_quota: true });
  expect(none).toMatchObject({ status: 409, message: 'Program ini tidak memakai kuota' });
  expect((await call(changeQuota, { id: 999_999, quota: 1, is_add_quota: true })).status).toBe(404);
});

test('C-015: a repeated call with the same key changes the quota once', async () => {
  const id = await withQuota(10);
  const options = { ...chief, headers: { 'idempotency-key': 'kuota-uji-0001' } };
  const input = { id, quota: 5, is_add_quota: true };
  const [first, second] = [await call(changeQuota, input, options), await call(changeQuota, input, options)];
  expect(second.data).toEqual(first.data);
  expect((await read(id)).quota).toBe(15);
});

test('changes and submissions at once never overbook the quota (A-006)', async () => {
  const name = 'Program Ramai';
  const id = await withQuota(4, name);
  const input = await inputFor(server(), name);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => call(referralOperations.create, input)),
    call(changeQuota, { id, quota: 2, is_add_quota: false }),
    call(changeQuota, { id, quota: 1, is_add_quota: true }),
  ]);
  expect(answers.every((answer) => answer.status < 500)).toBe(true);
  const created = answers.slice(0, 6).filter((answer) => answer.status === 201);
  const { usedQuota, remaining_quota, quota } = await read(id);
  expect(usedQuota).toBe(created.length);
  expect(remaining_quota).toBe(quota - usedQuota);
  expect(remaining_quota).toBeGreaterThanOrEqual(0);
});

test('C-013: saving the form leaves an existing quota alone (R-408)', async () => {
  const above = await createBranching(server());
  const input = await newProgram(server(), above, { is_quota: true, quota: 10 });
  const id = (await call(create, input)).data.id;
  await call(changeQuota, { id, quota: 5, is_add_quota: true });
  expect((await call(update, { ...input, id, quota: 999 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ initialQuota: 10, additionalQuota: 5, quota: 15 });
});

test('A-116: a quota switched off is no limit; switched on again it has its earlier value', async () => {
  const above = await createBranching(server());
  const input = await newProgram(server(), above, {
    program_name: 'Program Tanpa Batas',
    is_quota: true,
    quota: 1,
  });
  const id = (await call(create, input)).data.id;
  await call(update, { ...input, id, is_quota: false });
  await createOne(server(), 'Program Tanpa Batas');
  await createOne(server(), 'Program Tanpa Batas');
  const off = await read(id);
  expect((await call(changeQuota, { id, quota: 1, is_add_quota: true })).status).toBe(409);
  expect((await call(update, { id, is_quota: true, quota: 99 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ is_quota: true, quota: 1, usedQuota: 2, remaining_quota: 0 });
  expect(off).toMatchObject({ is_quota: false, quota: 1, usedQuota: 2, remaining_quota: null });
  const refused = await call(referralOperations.create, await inputFor(server(), 'Program Tanpa Batas'));
  expect(refused.status).toBe(409);
  expect((await call(changeQuota, { id, quota: 2, is_add_quota: true })).data.remaining_quota).toBe(1);
});

test('C-013: a program that gets a quota covers what was used without one', async () => {
  const name = 'Program Tanpa Kuota';
  const id = await createProgram(server(), await createBranching(server()), { program_name: name });
  await createOne(server(), name);
  await createOne(server(), name);
  await expectInvalid(server(), update, {
    input: { id, is_quota: true, quota: 1 },
    fields: { quota: 'Kuota tidak boleh kurang dari yang sudah terpakai (2)' },
  });
  await expectInvalid(server(), update, {
    input: { id, is_quota: true },
    fields: { quota: 'Kuota wajib diisi' },
  });
  expect((await call(update, { id, is_quota: true, quota: 3 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ quota: 3, usedQuota: 2, remaining_quota: 1 });
});
