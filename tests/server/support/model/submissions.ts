import fc from 'fast-check';
import { referralOperations } from '../../../../src/shared/entities/referral/operations.ts';
import {
  type Account,
  belongs,
  holds,
  isCompany,
  isOffered,
  isSoaOf,
  isUsedUp,
  type Model,
  maySteer,
  type Place,
  scopeOf,
  seesAgent,
  seesSubmission,
  statusNames,
  transitionOf,
} from './model.ts';
import { anyOfReasons, at, callOf, firstOf, pick } from './step.ts';

const money = fc.integer({ min: 0, max: 5 }).map((units) => units * 100_000);
const target = fc.record({ branch: pick, odd: fc.integer({ min: 0, max: 6 }) });
type Target = typeof target extends fc.Arbitrary<infer Value> ? Value : never;

export function placeOf(model: Model, { branch, odd }: Target): Place {
  const found = at(
    model.partners.filter((each) => each.parent !== null),
    branch,
  );
  const others = model.partners.filter((each) => each.parent === null && each.id !== found.parent);
  return { company: odd === 0 ? at(others, branch).id : found.parent!, branch: found.id };
}

export const assignReasons = (model: Model, who: Account, place: Place): [boolean, number][] => {
  const scope = scopeOf(who);
  return [
    [scope.kind === 'branch' || (scope.kind === 'company' && scope.company !== place.company), 403],
    [!isCompany(model, place.company) || !belongs(model, place), 422],
  ];
};

export const personName = ({ tag }: Pick<Model, 'tag'>, person = 0): string =>
  ['Calon', 'Calon Dua', 'Calon Tiga'][person]!.concat(` ${tag}`);

const samePlace = (a: Place | null, b: Place | null) => a?.company === b?.company && a?.branch === b?.branch;
const branchName = (model: Model, { branch }: Place) => model.partners.find(({ id }) => id === branch)?.name;
const nameOf = (model: Model, id: number) => `#${model.submissions.findIndex((each) => each.id === id) + 1}`;

const create = callOf('create', {
  args: fc.record({ program: pick, agent: pick }),
  gate: ['c_referral'],
  plan: (model, who, args) => {
    const program = at(model.programs, args.program);
    const agent = at(model.agents, args.agent);
    return {
      says: `C-143 adds to ${program.name} by ${agent.name}`,
      operation: referralOperations.create,
      input: {
        product_id: program.product.id,
        category_id: program.product.category,
        program_id: program.id,
        submitter_name: personName(model),
        submitter_mobile_number: '081234567890',
        agent_code: agent.code,
      },
      refused: firstOf(
        [!isOffered(who, program.product), 422],
        [isUsedUp(model, program), 409],
        [!seesAgent(who, agent), 422],
      ),
      change: (data) => {
        model.submissions.push({
          id: (data as { id: number }).id,
          program,
          agent,
          soa: { company: agent.company, branch: agent.branch },
          assigned: null,
          person: personName(model),
          ...{ status: 1, amount: 0, gross: 0, tax: 0, deleted: false, verified: false, saved: null },
          history: [{ title: statusNames[1], by: who.id }],
        });
      },
    };
  },
});

const move = callOf('move', {
  args: fc.record({
    one: pick,
    two: fc.option(pick, { freq: 5 }),
    /** 0 means the next step. */
    to: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 8 })),
    target,
    gross: money,
    tax: money,
  }),
  gate: ['u_referral_status', 'u_referral_reassign'],
  plan: (model, who, args) => {
    const first = at(model.submissions, args.one);
    const chosen = [...new Set(args.two === null ? [first] : [first, at(model.submissions, args.two)])];
    const to = args.to || (first.status === 8 ? 2 : Math.min(first.status + 1, 8));
    const found = transitionOf(first.status, to);
    const place = placeOf(model, args.target);
    const payload = {
      2: { partner_id_company_assign: place.company, partner_id_branch_assign: place.branch },
      4: { incentive_amount: args.gross },
      5: { incentive_amount: args.gross },
      6: { incentive_insentif: args.gross, incentive_tax: args.tax },
      8: { status_reason: 'Data tidak lengkap' },
    }[to];
    const ids = chosen.map((each) => each.id);
    return {
      says: `C-147 moves ${ids.map((id) => nameOf(model, id)).join(', ')} from ${first.status} to ${to}${
        to === 2 ? ` of ${branchName(model, place)}` : ''
      }`,
      operation: referralOperations.updateStatus,
      input: { referral_ids: ids, referral_status_id: to, ...payload },
      refused: firstOf(
        [chosen.length > 1 && !holds(model, who, 'u_referral_bulk'), 403],
        [chosen.some((each) => each.deleted), 404],
        [chosen.some((each) => !maySteer(who, each)), 403],
        [chosen.some((each) => each.status !== first.status), 409],
        [chosen.some((each) => each.program.product !== first.program.product), 409],
        [!found, 409],
        [!holds(model, who, ...(found?.codes ?? [])), 403],
        ...(to === 2 ? assignReasons(model, who, place) : []),
      ),
      change: () => {
        const from = chosen.map((each) => `${each.id}:${each.status}`);
        model.moves.push({ by: who.id, from, to });
        for (const each of chosen) {
          model.claims.delete(each.id);
          each.status = to;
          each.history.push({ title: found!.title, by: who.id });
          if (to === 2) each.assigned = place;
          if (to === 4 || to === 5) each.amount = args.gross;
          if (to === 6) Object.assign(each, { gross: args.gross, tax: args.tax });
        }
      },
    };
  },
});

const edit = callOf('edit', {
  args: fc.record({
    one: pick,
    assign: fc.option(target, { freq: 1 }),
    agent: fc.option(pick, { freq: 1 }),
    program: fc.option(pick, { freq: 1 }),
    paid: fc.option(fc.record({ amount: money, gross: money, tax: money }), { freq: 1 }),
    person: fc.option(fc.nat({ max: 2 }), { freq: 1 }),
  }),
  gate: ['u_referral_detail'],
  plan: (model, who, args) => {
    const each = at(model.submissions, args.one);
    const place = args.assign && placeOf(model, args.assign);
    const agent = args.agent === null ? each.agent : at(model.agents, args.agent);
    const ofProduct = model.programs.filter(({ product }) => product === each.program.product);
    const program = args.program === null ? each.program : at(ofProduct, args.program);
    const isReassigned = place !== null && !samePlace(place, each.assigned);
    const paid = each.status >= 6 ? args.paid : null;
    const isPaidElse =
      paid !== null && (paid.amount !== each.amount || paid.gross !== each.gross || paid.tax !== each.tax);
    const name = args.person === null ? each.person : personName(model, args.person);
    const isMoved = program !== each.program;
    const mayAssign = maySteer(who, each) && holds(model, who, 'u_referral_status_assign');
    const mayPay =
      holds(model, who, 'u_referral_status_payment') && (each.status !== 7 || scopeOf(who).kind === 'all');
    // At Pembayaran, Selesai and Ditolak, only a user who may pay changes these fields (A-121).
    const isOfOthers = each.status >= 6 && (name !== each.person || agent !== each.agent || isMoved);
    const changes = [
      isReassigned && `to ${branchName(model, place)}`,
      agent !== each.agent && `by ${agent.name}`,
      isMoved && `in ${program.name}`,
      args.paid && `with ${args.paid.amount}, ${args.paid.gross} − ${args.paid.tax}`,
      name !== each.person && `as ${name}`,
    ].filter(Boolean);
    return {
      says: `C-144 edits ${nameOf(model, each.id)} ${changes.join(' ')}`,
      operation: referralOperations.update,
      input: {
        id: each.id,
        submitter_job: 'Guru',
        ...(place && { partner_id_company_assign: place.company, partner_id_branch_assign: place.branch }),
        ...(args.agent !== null && { agent_code: agent.code }),
        ...(args.program !== null && { program_id: program.id }),
        ...(args.person !== null && { submitter_name: name }),
        ...(args.paid && {
          incentive_amount: args.paid.amount,
          incentive_insentif: args.paid.gross,
          incentive_tax: args.paid.tax,
        }),
      },
      refused:
        firstOf([each.deleted, 404], [!seesSubmission(who, each), 403]) ??
        anyOfReasons(
          [isMoved && !isOffered(who, program.product), 422],
          [isMoved && isUsedUp(model, program), 409],
          [agent !== each.agent && !isSoaOf(who, each), 403],
          [agent !== each.agent && !seesAgent(who, agent), 422],
          [isReassigned && !mayAssign, 403],
          ...(isReassigned ? assignReasons(model, who, place) : []),
          [(isPaidElse || isOfOthers) && !mayPay, 403],
        ),
      change: () => {
        each.history.push({ title: 'Data diubah', by: who.id });
        each.program = program;
        each.person = name;
        if (place) each.assigned = place;
        if (agent !== each.agent)
          Object.assign(each, { agent, soa: { company: agent.company, branch: agent.branch } });
        if (paid) Object.assign(each, paid);
      },
    };
  },
});

const verify = callOf('verify', {
  args: fc.record({ one: pick, is_verified: fc.boolean() }),
  gate: ['u_referral_verify_call'],
  plan: (model, who, { one, is_verified }) => {
    const each = at(model.submissions, one);
    return {
      says: `C-150 verifies ${nameOf(model, each.id)}`,
      operation: referralOperations.updateCall,
      input: { referral_id: each.id, is_verified },
      refused: firstOf([each.deleted, 404], [!seesSubmission(who, each), 403]),
      change: () => {
        const isSwitched = each.verified !== is_verified;
        each.verified = is_verified;
        const last = each.history.at(-1);
        if (!isSwitched && last !== undefined && last === each.saved && last.by === who.id) return;
        const entry = { title: 'Panggilan Verifikasi', by: who.id };
        each.history.push(entry);
        each.saved = isSwitched ? null : entry;
      },
    };
  },
});

/** Only the staff may delete a paid submission (A-121). */
const keepsPaid: typeof seesSubmission = (who, { status }) =>
  (status === 6 || status === 7) && scopeOf(who).kind !== 'all';

const remove = callOf('remove', {
  args: fc.record({ one: pick }),
  gate: ['d_referral'],
  plan: (model, who, { one }) => {
    const each = at(model.submissions, one);
    return {
      says: `C-145 deletes ${nameOf(model, each.id)}`,
      operation: referralOperations.remove,
      input: { id: each.id },
      refused: firstOf([each.deleted, 404], [!seesSubmission(who, each) || keepsPaid(who, each), 403]),
      change: () => {
        each.deleted = true;
      },
    };
  },
});

const removeMany = callOf('removeMany', {
  args: fc.record({ some: fc.uniqueArray(pick, { minLength: 1, maxLength: 3 }) }),
  gate: ['d_referral_bulk'],
  plan: (model, who, { some }) => {
    const chosen = [...new Set(some.map((one) => at(model.submissions, one)))];
    return {
      says: `C-146 deletes ${chosen.map(({ id }) => nameOf(model, id)).join(', ')}`,
      operation: referralOperations.bulkRemove,
      input: { referral_ids: chosen.map(({ id }) => id) },
      refused: firstOf(
        [chosen.some((each) => each.deleted), 404],
        [chosen.some((each) => !seesSubmission(who, each) || keepsPaid(who, each)), 403],
      ),
      change: () => {
        for (const each of chosen) each.deleted = true;
      },
    };
  },
});

/** Calls that are listed several times run more often. */
export const submissionCalls = [
  create,
  create,
  move,
  move,
  move,
  move,
  edit,
  edit,
  edit,
  verify,
  remove,
  removeMany,
];
