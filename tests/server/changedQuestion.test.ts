import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { referralAnswer } from '../../src/server/entities/referral/table.ts';
import { answerTypeOf } from '../../src/shared/entities/question/answer.ts';
import { type QuestionType, questionTypes } from '../../src/shared/entities/question/fields.ts';
import { questionOperations } from '../../src/shared/entities/question/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { uploadPicture } from './support/agents.ts';
import { createBranching, createProgram } from './support/catalogue.ts';
import { chief } from './support/house.ts';
import { someAgent, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const types = Object.keys(questionTypes) as QuestionType[];
const changes = types.flatMap((from) => types.filter((to) => to !== from).map((to) => ({ from, to })));

const place = 'latlon:-6.2,106.8;address:Jl. Mawar 1';
async function contentFor(type: QuestionType): Promise<string> {
  if (type === 'short_text') return 'Warung Wulan';
  if (type === 'long_text') return 'Warung di dekat pasar. '.repeat(20).trim();
  if (type === 'loc_latlon') return place;
  const picture = await uploadPicture(server(), 'referral_answers', superAdmin);
  return type === 'image' ? picture : `image:${picture};${place}`;
}
const answerTo = async (question_id: number, type: QuestionType) => ({
  question_id,
  answer_type: answerTypeOf[type],
  answer_content: await contentFor(type),
});

let id: number;
const questionIds: number[] = [];
beforeAll(async () => {
  const above = await createBranching(server());
  const program_id = await createProgram(server(), above);
  for (const { from, to } of changes) {
    const question = { question_text: `${from} → ${to}`, question_type: from, is_mandatory: true };
    const { data } = await server().call(questionOperations.create, { program_id, ...question }, chief);
    questionIds.push(data.id);
  }
  const { agent_code } = await someAgent(server(), 2);
  const person = { submitter_name: 'Wulan Sari', submitter_mobile_number: '081234567890', agent_code };
  const answers = await Promise.all(changes.map(({ from }, index) => answerTo(questionIds[index]!, from)));
  const made = await server().call(
    referralOperations.create,
    { ...above, program_id, ...person, answers },
    chief,
  );
  expect(made.status, made.message).toBe(201);
  id = made.data.id;
  for (const [index, { to }] of changes.entries()) {
    const change = { id: questionIds[index]!, question_type: to };
    expect((await server().call(questionOperations.update, change, chief)).status).toBe(200);
  }
});

const detail = async () => (await server().call(referralOperations.detail, { id }, chief)).data;
const stored = () =>
  server()
    .services.db.select()
    .from(referralAnswer)
    .where(eq(referralAnswer.referral_id, id))
    .orderBy(asc(referralAnswer.question_id));
const sentBack = async () =>
  (await detail()).answers.map(({ question_id, answer_type, answer_content }) => ({
    question_id,
    answer_type,
    answer_content,
  }));

test('old answers are shown with the type that they were given in', async () => {
  const told = (await detail()).answers.map(({ answer_type }) => answer_type);
  expect(told).toEqual(changes.map(({ from }) => answerTypeOf[from]));
});

test('old answers that are sent back unchanged are valid and stay, and so does their history', async () => {
  const before = await stored();
  const answers = await sentBack();
  const changed = { id, submitter_name: 'Wulan Dewi', answers };
  const answer = await server().call(referralOperations.update, changed, chief);
  expect({ status: answer.status, fields: answer.error?.fields }).toEqual({ status: 200, fields: undefined });
  expect(await stored()).toEqual(before);
  const [newest] = (await detail()).history;
  expect(JSON.stringify(newest)).not.toContain('→');
});

test('a changed answer must have the question’s present type', async () => {
  const answers = (await sentBack()).map((answer) => ({ ...answer, answer_content: `${place}0` }));
  const { error } = await server().call(referralOperations.update, { id, answers }, chief);
  const refused = changes.flatMap(({ from, to }, index) =>
    answerTypeOf[from] === answerTypeOf[to] ? [] : [`answers.${questionIds[index]}`],
  );
  expect(Object.keys(error?.fields ?? {})).toEqual(expect.arrayContaining(refused));
  for (const field of refused) expect(error?.fields?.[field]).toMatch(/^Jenis jawaban .* tidak sesuai$/);
});

test('a new answer is stored by the question’s present type', async () => {
  const answers = await Promise.all(changes.map(({ to }, index) => answerTo(questionIds[index]!, to)));
  const answer = await server().call(referralOperations.update, { id, answers }, chief);
  expect({ status: answer.status, fields: answer.error?.fields }).toEqual({ status: 200, fields: undefined });
  expect(await sentBack()).toEqual(answers);
});
