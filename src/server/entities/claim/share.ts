import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { workCodes } from '../../../shared/entities/claim/operations.ts';
import { claimTexts, type Share, type ShareInput } from '../../../shared/entities/claim/schema.ts';
import { holderById } from '../../auth/currentUser.ts';
import { referralStatusInScope, type Scope, teamInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { personFor } from '../../kit/colleagues.ts';
import type { Context, Viewer } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { notifyUsers } from '../notification/rules.ts';
import { headOfQueue } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';
import { heldByOthers, holdClaims } from './rules.ts';
import { isLive, referralClaim } from './table.ts';
import { workable } from './take.ts';

type Caller = Pick<Context, 'user' | 'now'>;

interface Recipient {
  user_id: number;
  name: string;
  company_id: number;
  branch_id: number;
  scope: Scope;
  count: number | undefined;
  before: number;
  may: ReadonlySet<number>;
}

/** `lock` locks the submissions, so that the plan stays valid until the transaction ends. */
export async function planShare(
  db: Queryable,
  { user, now: clock }: Caller,
  input: ShareInput,
  lock = false,
): Promise<{ plan: Share; recipients: Recipient[] }> {
  const now = clock();
  const { referral_ids, most, to, message: _message, ...queue } = input;
  const ids = referral_ids
    ? [...new Set(referral_ids)].slice(0, most)
    : await headOfQueue(db, { ...user, now }, queue, {
        also: and(workable(user), isHeldByNobody(now))!,
        limit: most,
      });
  const mine = await workableOf(db, user, ids, lock);
  const taken = await holdersOf(db, user, { ids, now });
  const recipients = await recipientsOf(db, user, { to, ids, now });
  const given = new Map(recipients.map(({ user_id }): [number, number[]] => [user_id, []]));
  const left_out: Share['left_out'] = [];
  for (const referral_id of ids) {
    const reason = mine.has(referral_id) ? taken.get(referral_id) : claimTexts.foreign;
    const who = reason ?? chooseRecipient(referral_id, recipients, given);
    if (typeof who === 'string') left_out.push({ referral_id, reason: who });
    else given.get(who.user_id)!.push(referral_id);
  }
  const shares = recipients.map(({ user_id, name, before }) => ({
    user_id,
    name,
    before,
    referral_ids: given.get(user_id)!,
  }));
  return { plan: { given: shares, left_out }, recipients };
}

const isHeldByNobody = (now: Date): SQL =>
  sql`not exists (select 1 from ${referralClaim}
    where ${referralClaim.referral_id} = ${referral.id} and ${isLive(now)})`;

function chooseRecipient(
  id: number,
  recipients: readonly Recipient[],
  given: ReadonlyMap<number, readonly number[]>,
): Recipient | string {
  const able = recipients.filter(({ may }) => may.has(id));
  if (able.length === 0) return claimTexts.noRecipient;
  const numberOf = ({ user_id }: Recipient) => given.get(user_id)!.length;
  const open = able.filter((each) => each.count === undefined || numberOf(each) < each.count);
  if (open.length === 0) return claimTexts.enough;
  return open.reduce((best, each) => (numberOf(each) < numberOf(best) ? each : best));
}

async function workableOf(
  db: Queryable,
  user: Viewer,
  ids: readonly number[],
  lock: boolean,
): Promise<Set<number>> {
  const query = db
    .select({ id: referral.id })
    .from(referral)
    .where(and(inArray(referral.id, [...ids]), workable(user)))
    .orderBy(asc(referral.id))
    .$dynamic();
  const found = await (lock ? query.for('update') : query);
  return new Set(found.map(({ id }) => id));
}

async function holdersOf(
  db: Queryable,
  user: Viewer,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Map<number, string>> {
  const others = await heldByOthers(db, user, { ids, now });
  const own = await db
    .select({ id: referralClaim.referral_id })
    .from(referralClaim)
    .where(
      and(inArray(referralClaim.referral_id, [...ids]), eq(referralClaim.user_id, user.id), isLive(now)),
    );
  return new Map([
    ...own.map(({ id }): [number, string] => [id, claimTexts.held('Anda')]),
    ...[...others].map(([id, { holder, kind }]): [number, string] => [
      id,
      claimTexts[kind === 'lease' ? 'held' : 'assigned'](holder),
    ]),
  ]);
}

async function recipientsOf(
  db: Queryable,
  user: Viewer,
  { to, ids, now }: { to: ShareInput['to']; ids: readonly number[]; now: Date },
): Promise<Recipient[]> {
  const wanted = new Map(to.map(({ user_id, count }) => [user_id, count]));
  const found = await db
    .select({
      user_id: appUser.id,
      name: appUser.name,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
      before: sql<number>`(${sql`select count(*)::int from ${referralClaim} join ${referral} on ${referral.id} = ${referralClaim.referral_id}
        where ${referralClaim.user_id} = ${sql`${appUser}.id`} and ${isLive(now)}
          and ${live(referral, referralStatusInScope(user.scope))}`})`,
    })
    .from(appUser)
    .where(and(inArray(appUser.id, [...wanted.keys()]), isNull(appUser.deleted_at), teamInScope(user.scope)));
  const byId = new Map(found.map((person) => [person.user_id, person]));
  const recipients: Recipient[] = [];
  for (const [user_id, count] of wanted) {
    const person = byId.get(user_id);
    const { scope, codes } = person ? await holderById(db, user_id) : { scope: undefined, codes: undefined };
    if (!person || !scope || !workCodes.some((code) => codes.has(code)))
      throw invalid({ to: 'Penerima tidak ditemukan atau tidak dapat mengerjakan pengajuan' });
    const may = await workableOf(db, { ...user, scope }, ids, false);
    recipients.push({ ...person, scope, count, may });
  }
  return recipients;
}

export async function share(tx: Queryable, caller: Caller, input: ShareInput): Promise<Share> {
  const now = caller.now();
  const { user } = caller;
  const { plan, recipients } = await planShare(tx, caller, input, true);
  for (const { user_id, referral_ids } of plan.given) {
    if (referral_ids.length === 0) continue;
    await holdClaims(tx, referral_ids, {
      user_id,
      kind: 'assigned',
      family: null,
      given_by: user.id,
      action: 'assigned',
      actor: user.id,
      now,
    });
    if (user_id !== user.id)
      await notifyRecipients(tx, { user, now, to: user_id, recipients, input, referral_ids });
  }
  return plan;
}

interface ShareNotice {
  user: Context['user'];
  now: Date;
  to: number;
  recipients: readonly Recipient[];
  input: ShareInput;
  referral_ids: readonly number[];
}

async function notifyRecipients(
  tx: Queryable,
  { user, now, to, recipients, input, referral_ids }: ShareNotice,
): Promise<void> {
  const { scope } = recipients.find(({ user_id }) => user_id === to)!;
  const { name } = personFor({ scope }, { ...user, user_id: user.id });
  const brief = `${name} membagikan ${formatCount(referral_ids.length)} pengajuan kepada Anda`;
  await notifyUsers(
    tx,
    [to],
    { title: 'Tugas baru', category: 'Tim', brief, description: input.message || brief },
    now,
  );
}
