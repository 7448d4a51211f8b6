import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { question } from '../../src/server/entities/question/table.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { questionOperations } from '../../src/shared/entities/question/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { companies, createBranching, createProgram, createQuestion } from './support/catalogue.ts';
import { auditCount, chief, customUser, expectInvalid, lastAudit, staleOwnText } from './support/house.ts';
import { createOne } from './support/referrals.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { byProgram, create, detail, update, remove } = questionOperations;
const { orderQuestions } = programOperations;
const newest = '2100-01-01T00:00:00.000Z';
const unknown = 999_999;

const newestProgram = async () => createProgram(server(), await createBranching(server()));
const idsOf = async (id: number) => (await call(byProgram, { id })).data.map((each) => each.id);

test('C-019…C-022: a question is added last, read, changed and deleted', async () => {
  const program_id = await newestProgram();
  await createQuestion(server(), program_id, 'Pertama');
  const input = {
    program_id,
    question_text: 'Lokasi',
    question_type: 'loc_latlon',
    is_mandatory: false,
  } as const;
  const added = await call(create, input);
  expect(added).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
  const { id } = added.data;
  const stored = (await call(detail, { id })).data;
  expect(stored).toMatchObject({ id, ...input });
  expect((await idsOf(program_id)).at(-1)).toBe(id);

  const change = { id, question_text: 'Foto', question_type: 'image', is_mandatory: 'true' } as const;
  expect(await call(update, { ...change, is_mandatory: true, version: stored.version })).toMatchObject({
    status: 200,
    message: 'Data berhasil diubah',
  });
  expect(await lastAudit(server())).toMatchObject({
    action: 'update',
    entity: 'question',
    before: { question_text: 'Lokasi', question_type: 'loc_latlon', is_mandatory: false },
    after: { question_text: 'Foto', question_type: 'image', is_mandatory: true },
  });
  expect(await call(update, { ...change, is_mandatory: true, version: newest })).toMatchObject({
    status: 409,
    message: staleOwnText,
  });

  expect(await call(remove, { id })).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
  expect(await idsOf(program_id)).not.toContain(id);
  for (const answer of [await call(detail, { id }), await call(remove, { id })])
    expect(answer.status).toBe(404);
});

test('C-019, C-021: text, type and mandatory are required (R-412)', async () => {
  const required = {
    question_text: 'Label/Pertanyaan wajib diisi',
    question_type: 'Tipe Isian wajib diisi',
    is_mandatory: 'Sifat Isian wajib diisi',
  };
  await expectInvalid(server(), create, {
    input: {},
    fields: { program_id: 'Program wajib diisi', ...required },
  });
  const program_id = await newestProgram();
  const id = await createQuestion(server(), program_id);
  await expectInvalid(server(), update, {
    input: { id, question_text: '', question_type: '', is_mandatory: '' },
    fields: required,
  });
  await expectInvalid(server(), create, {
    input: { program_id: unknown, question_text: 'a', question_type: 'image', is_mandatory: true },
    fields: { program_id: 'Program tidak ditemukan' },
  });
});

test('C-017: the order is saved as the list of all question ids (R-413, A-099)', async () => {
  const id = await newestProgram();
  const [a, b, c] = [
    await createQuestion(server(), id, 'A'),
    await createQuestion(server(), id, 'B'),
    await createQuestion(server(), id, 'C'),
  ];
  const answer = await call(orderQuestions, { id, program_question_ids: [c, a, b] });
  expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
  expect(await idsOf(id)).toEqual([c, a, b]);
  expect((await call(programOperations.detail, { id })).data.questions.map((each) => each.id)).toEqual([
    c,
    a,
    b,
  ]);
  expect(await lastAudit(server())).toMatchObject({
    action: 'questionOrder',
    entity: 'program',
    before: { program_question_ids: [a, b, c] },
    after: { program_question_ids: [c, a, b] },
  });
});

test('C-017: a list with a gap, a double or a foreign question is refused', async () => {
  const [id, other] = [await newestProgram(), await newestProgram()];
  const [a, b] = [await createQuestion(server(), id, 'A'), await createQuestion(server(), id, 'B')];
  const foreign = await createQuestion(server(), other);
  const wrong = 'Daftar tidak sama dengan pertanyaan program ini. Muat ulang, lalu coba lagi.';
  for (const program_question_ids of [[b], [], [b, b], [b, a, a], [b, a, foreign], [b, foreign]])
    await expectInvalid(server(), orderQuestions, {
      input: { id, program_question_ids },
      fields: { program_question_ids: wrong },
    });
  expect(await idsOf(id)).toEqual([a, b]);
  expect((await call(orderQuestions, { id: unknown, program_question_ids: [] })).status).toBe(404);
});

test('C-022: answers given to a deleted question stay', async () => {
  const program_id = await createProgram(server(), await createBranching(server()), {
    program_name: 'Program Bertanya',
  });
  const id = await createQuestion(server(), program_id, 'Nama toko');
  const referral = await createOne(server(), 'Program Bertanya');
  await call(remove, { id });
  const { answers } = (await call(referralOperations.detail, { id: referral })).data;
  expect(answers).toMatchObject([{ question_id: id, answer_content: 'Toko Maju' }]);
});

test('added by several callers at once, the questions get places of their own', async () => {
  const program_id = await newestProgram();
  await Promise.all(['A', 'B', 'C', 'D'].map((text) => createQuestion(server(), program_id, text)));
  const rows = await server()
    .services.db.select({ order: question.sort_order })
    .from(question)
    .where(eq(question.program_id, program_id));
  expect(rows.map((row) => row.order).sort()).toEqual([0, 1, 2, 3]);
});

test('P-317: questions of a foreign product are not found on read and refused on write', async () => {
  const program_id = await createProgram(
    server(),
    await createBranching(server(), { partnerAssign: [companies.finance] }),
  );
  const id = await createQuestion(server(), program_id);
  const options = await customUser(server(), {
    codes: ['crud_program', 'crud_program_completion'],
    company: 2,
    branch: 2,
  });
  expect((await call(detail, { id }, options)).status).toBe(404);
  const before = await auditCount(server());
  const values = { question_text: 'X', question_type: 'image', is_mandatory: true } as const;
  for (const answer of [
    await call(create, { program_id, ...values }, options),
    await call(update, { id, ...values }, options),
    await call(remove, { id }, options),
    await call(orderQuestions, { id: program_id, program_question_ids: [id] }, options),
  ])
    expect([answer.status, answer.message]).toEqual([403, 'Access Denied!']);
  expect(await auditCount(server())).toBe(before);
});
