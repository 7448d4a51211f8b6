import { eq, sql } from 'drizzle-orm';
import { concurrently } from '../../shared/core/concurrently.ts';
import { jakartaDay } from '../../shared/core/values.ts';
import { officeCompanyId } from '../../shared/entities/partner/schema.ts';
import { referralStatusNames } from '../../shared/entities/referral/status.ts';
import type { Queryable } from '../db/database.ts';
import { program } from '../entities/program/table.ts';
import { historyDetails, historySubTitle, historyTitles } from '../entities/referral/history.ts';
import { referral, referralAnswer, referralCall, referralHistory } from '../entities/referral/table.ts';
import { submissionNumber } from '../kit/counter.ts';
import { counter } from '../kit/table.ts';
import type { DemoContext } from './context.ts';
import { type Identity, identityOf, ktpOf } from './identities.ts';
import { birthDay, demoNik, demoPhone, genderOf, jobs, personName, streetAddress } from './people.ts';
import { drawPhoto, type PaySlip } from './photos.ts';
import { type DemoCity, demoCityNames } from './places.ts';
import { type Random, seededRandom } from './random.ts';
import { answersFor, type DrawnAnswer } from './referralAnswers.ts';
import { demoCall } from './referralCalls.ts';
import { type PlannedReferral, planReferrals, stepTimes } from './referralPlan.ts';
import {
  type PoolAgent,
  type PoolBranch,
  type PoolProgram,
  type PoolUser,
  type ReferralPool,
  readReferralPool,
} from './referralPool.ts';

type NewReferral = typeof referral.$inferInsert & { submission_number: string };
type NewHistory = Omit<typeof referralHistory.$inferInsert, 'referral_id'>;

interface Drawn {
  row: NewReferral;
  program: PoolProgram;
  history: NewHistory[];
  answers: DrawnAnswer[];
  card: Identity | undefined;
  call: Omit<typeof referralCall.$inferInsert, 'referral_id'>;
}

const firstPhone = 2000;
const rowsPerInsert = 200;
const drawnAtOnce = 2;
const cardScale = 0.35;

export async function seedReferrals(demo: DemoContext): Promise<void> {
  const { tx, random, now } = demo;
  const pool = await readReferralPool(tx, now);
  const numbers = numberGiver();
  const branchUse = new Map<number, number>();
  const drawn = planReferrals(random, now).map((plan, index) =>
    draw({ ...demo, pool, branchUse }, plan, { index, number: numbers.next(plan.createdAt) }),
  );
  await storePicturesOf(demo, drawn);
  for (let from = 0; from < drawn.length; from += rowsPerInsert) {
    await insertDrawn(tx, drawn.slice(from, from + rowsPerInsert));
  }
  await tx.insert(counter).values(numbers.counters()).onConflictDoNothing();
  await countQuota(tx, drawn);
}

function numberGiver() {
  const perDay = new Map<string, number>();
  return {
    next(at: Date): string {
      const day = jakartaDay(at);
      const value = (perDay.get(day) ?? 0) + 1;
      perDay.set(day, value);
      return submissionNumber(day, value);
    },
    counters: () => [...perDay].map(([period, value]) => ({ name: 'submission', period, value })),
  };
}

interface Drawing extends DemoContext {
  pool: ReferralPool;
  /** The least used branch gets the next submission, so that every partner account has some. */
  branchUse: Map<number, number>;
}

function draw(
  drawing: Drawing,
  plan: PlannedReferral,
  { index, number }: { index: number; number: string },
): Drawn {
  const { random, pool } = drawing;
  const program = programFor(pool, plan, index);
  const agent = random.pick(pool.agents.filter((each) => maySubmit(each, program)));
  const branch = plan.status === 1 ? undefined : leastUsed(drawing, program.branches);
  const city = random.pick(demoCityNames);
  const money = amounts(random, plan);
  const history = historyOf(drawing, { plan, branch, money });
  const last = history.at(-1)!;
  const creator = random.pick(pool.staff);
  const { card, ...person } = applicant(drawing, { city, index, program });
  const answers = answersFor(program.questions, { random, city, slip: slipOf(person, plan) });
  const caller = random.pick(pool.staff);
  const row: NewReferral = {
    submission_number: number,
    product_id: program.product_id,
    category_id: program.category_id,
    program_id: program.id,
    status: plan.status,
    rejection_reason: plan.status === 8 ? reasonAt(index) : '',
    ...person,
    agent_id: agent.id,
    soa_company_id: agent.company_id,
    soa_branch_id: agent.branch_id,
    assigned_company_id: branch?.company_id ?? null,
    assigned_branch_id: branch?.id ?? null,
    ...money,
    is_verified: plan.verified,
    status_changed_at: last.date!,
    created_at: plan.createdAt,
    updated_at: last.date!,
    created_by: creator.id,
    updated_by: plan.verified ? caller.id : last.actor_id!,
  };
  return {
    row,
    program,
    history: [
      ...history.map((entry) =>
        entry.title === historyTitles.created
          ? { ...entry, actor_id: creator.id, sub_title: historySubTitle(creator.name) }
          : withReason(entry, row.rejection_reason ?? ''),
      ),
      ...(plan.verified ? [verification(caller, last.date!)] : []),
    ],
    answers,
    card,
    call: demoCall(random, {
      verified: plan.verified,
      at: last.date!,
      caller: caller.name,
      address: row.address ?? '',
      occupation: row.job ?? '',
      income: row.salary ?? 0,
    }),
  };
}

const verification = (caller: PoolUser, date: Date): NewHistory => ({
  date,
  title: historyTitles.call,
  sub_title: historySubTitle(caller.name, [historyDetails.call(true)]),
  actor_id: caller.id,
});

/** Agents of the office see all products, other agents only products of their company. */
const maySubmit = ({ company_id }: PoolAgent, { branches }: PoolProgram) =>
  company_id === officeCompanyId || branches.some((branch) => branch.company_id === company_id);

function programFor({ programs }: ReferralPool, { createdAt }: PlannedReferral, index: number): PoolProgram {
  const day = jakartaDay(createdAt);
  const open = programs.filter(({ start_date }) => !start_date || start_date <= day);
  return open[index % open.length]!;
}

function leastUsed({ branchUse }: Drawing, branches: readonly PoolBranch[]): PoolBranch {
  const use = (branch: PoolBranch) => branchUse.get(branch.id) ?? 0;
  const chosen = branches.reduce((best, each) => (use(each) < use(best) ? each : best));
  branchUse.set(chosen.id, use(chosen) + 1);
  return chosen;
}

function applicant(
  { random, places, pictures }: Drawing,
  { city, index, program }: { city: DemoCity; index: number; program: PoolProgram },
) {
  const base = {
    name: personName(random, index + 100),
    phone: demoPhone(firstPhone + index),
    card: undefined,
  };
  // Without the KTP rule, half of the applicants lack these fields.
  if (!program.is_ktp_mandatory && random.chance(0.5)) return base;
  const born = birthDay(random);
  const serial = random.int(1, 999);
  const work = { job: random.pick(jobs), salary: random.int(6, 60) * 500_000 };
  const street = streetAddress(random);
  const { region, address } = places.addressIn(random, city);
  const identity_number = demoNik({ region, born, gender: genderOf(base.name), serial });
  // Fields that only the card shows are drawn from a separate random stream.
  const apart = { random: seededRandom(random.int(1, 1e6)), places };
  const card: Identity = {
    ...identityOf(apart, { name: base.name, index: serial }),
    ...address,
    identity_number,
    birth_date: born,
    address: street,
    occupation: work.job,
  };
  return {
    ...base,
    card: program.is_ktp_mandatory ? card : undefined,
    submitter_identity_number: identity_number,
    ...work,
    address: street,
    ...address,
    selfie_photo: random.chance(0.6) ? pictures.any(random, 'referral_selfie') : '',
  };
}

function slipOf(
  { name, job = 'Karyawan Swasta', salary = 4_500_000 }: { name: string; job?: string; salary?: number },
  { createdAt }: PlannedReferral,
): PaySlip {
  const [year, month] = jakartaDay(createdAt).split('-');
  return { name, job, salary, month: `${month}-${year}` };
}

async function storePicturesOf({ services: { media } }: DemoContext, drawn: readonly Drawn[]): Promise<void> {
  await concurrently(drawn, drawnAtOnce, async ({ row, card }) => {
    if (!card) return;
    const picture = await drawPhoto(ktpOf(card), cardScale);
    row.identity_photo = (await media.storeDrawn('referral_identity_card', picture, 'jpg')).name;
  });
  const photos = drawn.flatMap(({ answers }) => answers.flatMap(({ photo }) => photo ?? []));
  const alike = Map.groupBy(photos, ({ svg }) => svg.toString());
  await concurrently([...alike.values()], drawnAtOnce, async (group) => {
    const { name } = await media.storeDrawn('referral_answers', await drawPhoto(group[0]!.svg), 'jpg');
    for (const { put } of group) put(name);
  });
}

/** Amounts exist from Disetujui on, incentive and tax from Pembayaran on (D-11). */
function amounts(random: Random, { path }: PlannedReferral) {
  if (!path.includes(4)) return {};
  const approved_amount = random.int(10, 1000) * 500_000;
  if (!path.includes(6)) return { approved_amount };
  const incentive_gross = Math.round(approved_amount * (0.005 + random.next() * 0.01));
  return { approved_amount, incentive_gross, incentive_tax: Math.round(incentive_gross * 0.025) };
}

interface Told {
  plan: PlannedReferral;
  branch: PoolBranch | undefined;
  money: { approved_amount?: number; incentive_gross?: number; incentive_tax?: number };
}

function historyOf({ random, now, pool }: Drawing, { plan, branch, money }: Told): NewHistory[] {
  const times = [plan.createdAt, ...stepTimes(random, plan.createdAt, now, plan.path.length - 1)];
  return plan.path.map((status, step) => {
    const actor: PoolUser = random.pick(pool.staff);
    const details: string[] = [];
    if (status === 2 && branch) details.push(historyDetails.assigned(branch.company_name, branch.name));
    if (status === 4) details.push(historyDetails.amount(money.approved_amount ?? 0));
    if (status === 6) {
      details.push(historyDetails.incentive((money.incentive_gross ?? 0) - (money.incentive_tax ?? 0)));
    }
    return {
      date: times[step]!,
      title: referralStatusNames[status],
      sub_title: historySubTitle(actor.name, details),
      actor_id: actor.id,
    };
  });
}

const reasons = [
  'Dokumen tidak lengkap',
  'Penghasilan di bawah ketentuan program',
  'Nomor telepon tidak dapat dihubungi',
  'Alamat tidak sesuai dengan KTP',
  'Pemohon membatalkan pengajuan',
] as const;
const reasonAt = (index: number) => reasons[index % reasons.length]!;

function withReason(entry: NewHistory, reason: string): NewHistory {
  if (entry.title !== referralStatusNames[8]) return entry;
  return { ...entry, sub_title: `${entry.sub_title} · ${historyDetails.reason(reason)}` };
}

async function insertDrawn(db: Queryable, drawn: readonly Drawn[]): Promise<void> {
  const inserted = await db
    .insert(referral)
    .values(drawn.map((each) => each.row))
    .returning({ id: referral.id, number: referral.submission_number });
  const ids = new Map(inserted.map((row) => [row.number, row.id]));
  const idOf = ({ row }: Drawn) => ids.get(row.submission_number)!;
  const withId = <Part extends object>(each: Drawn, parts: readonly Part[]) =>
    parts.map((part) => ({ ...part, referral_id: idOf(each) }));
  const answers = drawn.flatMap((each) =>
    withId(
      each,
      each.answers.map((answer) => answer.row),
    ),
  );
  await db.insert(referralHistory).values(drawn.flatMap((each) => withId(each, each.history)));
  await db.insert(referralCall).values(drawn.flatMap((each) => withId(each, [each.call])));
  if (answers.length > 0) await db.insert(referralAnswer).values(answers);
}

async function countQuota(db: Queryable, drawn: readonly Drawn[]): Promise<void> {
  const used = Map.groupBy(drawn, (each) => each.program.id);
  for (const [id, list] of used) {
    const total = sql`${program.quota_initial} + ${program.quota_added} - ${program.quota_reduced}`;
    await db
      .update(program)
      .set({
        quota_used: sql`case when ${program.is_quota}
          then least(${total}, greatest(${program.quota_used}, ${list.length}::int)) else ${list.length}::int end`,
      })
      .where(eq(program.id, id));
  }
}
