import { expect, test } from 'vitest';
import { entities } from '../../src/shared/entities/index.ts';
import { exportReasonKey, importCountKey } from '../../src/shared/entities/setting/schema.ts';
import { sharedServer } from './harness.ts';
import { createBranching, createProgram } from './support/catalogue.ts';
import { chief } from './support/house.ts';
import { createOne } from './support/referrals.ts';

/** Conflicts that conflictMatrix.test.ts omits: orders, settings and views. */
const server = sharedServer();
const dewi = { as: 'admin@mitra.example' };
const byDewi = /^Data sudah diubah Dewi Lestari \(\d\d\.\d\d\)\. Muat ulang, lalu coba lagi\.$/;

const { slider, program, question, withdrawInstruction, setting, view } = entities;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

interface Order {
  besides?: () => Promise<unknown>;
  read: () => Promise<number[]>;
  save: (
    ids: number[],
    seen: number[] | undefined,
    as: object,
  ) => Promise<{ status: number; message?: string }>;
}

const sliders: Order = {
  read: async () => idsOf((await server().call(slider.list, {}, chief)).data),
  save: (slider_ids, seen, as) => server().call(slider.order, { slider_ids, seen }, as),
};
const steps: Order = {
  read: async () =>
    idsOf(
      (await server().call(withdrawInstruction.list, { merchant_name: 'alfamart', limit: 100 }, chief)).data,
    ),
  save: (instruction_ids, seen, as) =>
    server().call(withdrawInstruction.order, { merchant_name: 'alfamart', instruction_ids, seen }, as),
};
let programId = 0;
const questions: Order = {
  besides: () => server().call(program.update, { id: programId, description: 'Diubah' }, chief),
  read: async () => {
    if (!programId) {
      programId = await createProgram(server(), await createBranching(server(), { partnerAssign: [2] }));
      for (const question_text of ['Satu', 'Dua', 'Tiga'])
        await server().call(
          question.create,
          { program_id: programId, question_text, question_type: 'short_text', is_mandatory: true },
          chief,
        );
    }
    return idsOf((await server().call(question.byProgram, { id: programId }, chief)).data);
  },
  save: (program_question_ids, seen, as) =>
    server().call(program.orderQuestions, { id: programId, program_question_ids, seen }, as),
};

test.each(Object.entries({ sliders, steps, questions }))(
  'an order of %s that another user has changed is refused',
  async (_name, { read, save, besides }) => {
    const seen = await read();
    expect(seen.length).toBeGreaterThan(1);
    const theirs = seen.toReversed();
    const mine = [seen[1]!, seen[0]!, ...seen.slice(2)];
    expect((await save(theirs, seen, dewi)).status).toBe(200);
    await besides?.();
    expect((await save(theirs, seen, dewi)).status).toBe(200);
    const late = await save(mine, seen, chief);
    expect(late.status).toBe(409);
    expect(late.message).toMatch(byDewi);
    expect(await read()).toEqual(theirs);
    expect((await save(mine, theirs, chief)).status).toBe(200);
    expect((await save(seen, undefined, chief)).status).toBe(200);
    expect(await read()).toEqual(seen);
  },
);

test('an order that another change than the last order has made outdated blames nobody', async () => {
  const seen = await steps.read();
  expect((await steps.save(seen.toReversed(), seen, dewi)).status).toBe(200);
  const moved = { id: seen[0]!, instruction_order: 1 };
  expect((await server().call(withdrawInstruction.update, moved, chief)).status).toBe(200);
  const late = await steps.save(seen.toReversed(), seen.toReversed(), chief);
  expect(late).toMatchObject({
    status: 409,
    message: 'Data sudah berubah. Muat ulang, lalu coba lagi.',
  });
});

const entries: Record<
  string,
  (value: string, seen: string | undefined, as: object) => Promise<{ status: number; message?: string }>
> = {
  'rows of a file': (value, seen, as) =>
    server().call(setting.updateEntry, { key: importCountKey, value: `${value}00`, seen }, as),
  'the reason of exports': (value, seen, as) =>
    server().call(
      setting.updateEntry,
      { key: exportReasonKey, value: value === '5' ? 'true' : 'false', seen },
      as,
    ),
  'the lock': (value, seen, as) =>
    server().call(setting.demandLock, { lock_minutes: Number(value), seen } as never, as),
  'the script': (value, seen, as) =>
    server().call(setting.updateCallScript, { call_script: `Halo ${value}`, seen }, as),
};
const shown: Record<string, (value: string) => string> = {
  'rows of a file': (value) => `${value}00`,
  'the reason of exports': (value) => String(value === '5'),
  'the lock': (value) => value,
  'the script': (value) => `Halo ${value}`,
};

test.each(Object.keys(entries))('%s: a value that another user has changed is refused', async (name) => {
  const save = entries[name]!;
  const text = shown[name]!;
  expect((await save('30', undefined, chief)).status).toBe(200);
  expect((await save('5', text('30'), dewi)).status).toBe(200);
  expect((await save('5', text('30'), dewi)).status).toBe(200);
  const late = await save('15', text('30'), chief);
  expect(late.status).toBe(409);
  expect(late.message).toMatch(byDewi);
  expect((await save('15', text('5'), chief)).status).toBe(200);
});

test('an own view that another window has saved is neither changed nor deleted', async () => {
  const { id } = (
    await server().call(view.create, { list: 'referral', name: 'Pagi', query: {} } as never, chief)
  ).data;
  const read = async () => (await server().call(view.detail, { id }, chief)).data;
  const { version } = await read();
  expect((await server().call(view.update, { id, version, name: 'Siang' }, chief)).status).toBe(200);
  const late = await server().call(view.update, { id, version, name: 'Sore' }, chief);
  expect(late).toMatchObject({ status: 409, message: expect.stringContaining('di jendela lain') });
  expect((await server().call(view.remove, { id, version }, chief)).status).toBe(409);
  expect((await read()).name).toBe('Siang');
  expect((await server().call(view.remove, { id, version: version + 1 }, chief)).status).toBe(200);
});

test('a saved call does not make the form of its submission outdated', async () => {
  const id = await createOne(server());
  const read = async () => (await server().call(entities.referral.detail, { id }, chief)).data;
  const { version } = await read();
  const call = { referral_id: id, is_verified: true };
  expect((await server().call(entities.referral.updateCall, call, dewi)).status).toBe(200);
  expect((await read()).version).toBe(version);
});
