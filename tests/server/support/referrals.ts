import { and, asc, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { agent } from '../../../src/server/entities/agent/table.ts';
import { product } from '../../../src/server/entities/product/table.ts';
import { program } from '../../../src/server/entities/program/table.ts';
import { questionsOf } from '../../../src/server/entities/question/rules.ts';
import { referral } from '../../../src/server/entities/referral/table.ts';
import type { InputOf } from '../../../src/shared/core/operation.ts';
import { answerTypeOf } from '../../../src/shared/entities/question/answer.ts';
import type { Question } from '../../../src/shared/entities/question/schema.ts';
import { referralOperations } from '../../../src/shared/entities/referral/operations.ts';
import type { ReferralStatus } from '../../../src/shared/entities/referral/status.ts';
import type { TestServer } from '../harness.ts';

export const superAdmin = 'superadmin@mitra.example';
export const admin = 'admin@mitra.example';
export const bankAdmin = 'admin.bns@mitra.example';
export const financeAdmin = 'admin.mfk@mitra.example';
export const bandungAdmin = 'cabang.bdg@mitra.example';
export const verifier = 'verifikator@mitra.example';

export type NewReferral = InputOf<typeof referralOperations.create>;

export async function programNamed({ services }: TestServer, name: string) {
  const [found] = await services.db
    .select({ program, product })
    .from(program)
    .innerJoin(product, eq(product.id, program.product_id))
    .where(and(eq(program.name, name), isNull(program.deleted_at)));
  if (!found) throw new Error(`No program ${name}`);
  return { ...found.program, product: found.product };
}

export async function someAgent({ services }: TestServer, companyId = 1) {
  const [found] = await services.db
    .select()
    .from(agent)
    .where(and(eq(agent.company_id, companyId), eq(agent.status, 'active'), isNull(agent.deleted_at)))
    .orderBy(asc(agent.id))
    .limit(1);
  if (!found) throw new Error(`No agent of company ${companyId}`);
  return found;
}

const samples: Record<string, string> = {
  text: 'Toko Maju',
  latlon: 'latlon:-6.2,106.8;address:Jl. Mawar 1',
  image_latlon: 'latlon:-6.2,106.8;address:Jl. Mawar 1',
};

const answerTo = (question: Question) => {
  const answer_type = answerTypeOf[question.question_type];
  return { question_id: question.id, answer_type, answer_content: samples[answer_type] ?? '' };
};

export async function inputFor(
  server: TestServer,
  programName: string,
  changes: Partial<NewReferral> = {},
): Promise<NewReferral> {
  const chosen = await programNamed(server, programName);
  const questions = await questionsOf(server.services.db, [chosen.id]);
  return {
    product_id: chosen.product_id,
    category_id: chosen.category_id,
    program_id: chosen.id,
    submitter_name: 'Wulan Sari',
    submitter_mobile_number: '081234567890',
    agent_code: (await someAgent(server)).agent_code,
    answers: questions.map(answerTo),
    ...changes,
  };
}

export async function createOne(
  server: TestServer,
  programName = 'Tabungan Impian',
  changes: Partial<NewReferral> = {},
): Promise<number> {
  const input = await inputFor(server, programName, changes);
  const answer = await server.call(referralOperations.create, input, { as: superAdmin });
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
}

export async function storedReferral({ services }: TestServer, id: number) {
  const [row] = await services.db.select().from(referral).where(eq(referral.id, id));
  if (!row) throw new Error(`No referral ${id}`);
  return row;
}

export async function placeAt(
  { services }: TestServer,
  id: number,
  status: ReferralStatus,
  columns: Partial<typeof referral.$inferInsert> = {},
): Promise<void> {
  await services.db
    .update(referral)
    .set({ status, ...columns })
    .where(eq(referral.id, id));
}

export async function usedQuota({ services }: TestServer, programId: number): Promise<number> {
  const [row] = await services.db
    .select({ used: program.quota_used })
    .from(program)
    .where(eq(program.id, programId));
  return row?.used ?? Number.NaN;
}
