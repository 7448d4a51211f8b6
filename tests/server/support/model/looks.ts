import { expect } from 'vitest';
import { addDays, jakartaDay } from '../../../../src/shared/core/values.ts';
import { agentOperations } from '../../../../src/shared/entities/agent/operations.ts';
import { dashboardOperations } from '../../../../src/shared/entities/dashboard/operations.ts';
import { exportFileOperations } from '../../../../src/shared/entities/exportFile/operations.ts';
import { partnerOperations } from '../../../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../../../src/shared/entities/referral/operations.ts';
import { roleOperations } from '../../../../src/shared/entities/role/operations.ts';
import { userOperations } from '../../../../src/shared/entities/user/operations.ts';
import { ask, judged, type Look } from './ask.ts';
import { client, live, token } from './looksOutside.ts';
import {
  type Account,
  holdsAny,
  house,
  isOffered,
  isPartnerAdmin,
  type Model,
  remainingOf,
  scopeOf,
  seesAccount,
  seesAgent,
  seesFile,
  seesPartner,
  seesSubmission,
  usedOf,
} from './model.ts';
import { at, type Real } from './step.ts';
import { boardPeople, presentList, togetherLooks } from './together.ts';
import { claimList, noteList } from './work.ts';

/** The staff's company also sees records of earlier runs, so its lists need the run's tag. */
const isOfAll = (who: Account) => scopeOf(who).kind === 'all' || who.company === house;
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id).sort((a, b) => a - b);

export const submissionList: Look = async (sight, pick) => {
  const { model, who } = sight;
  const input = { limit: 1000, ...((pick % 2 || isOfAll(who)) && { keyword: model.tag }) };
  const answer = await ask(sight, referralOperations.list, { input, gate: ['r_referral'] });
  if (!answer) return;
  const seen = model.submissions.filter((each) => seesSubmission(who, each));
  expect(ids(answer.data), `submissions of ${who.name}`).toEqual(ids(seen));
  expect(answer.paginate?.total).toBe(seen.length);
  const sums = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
  expect(sums(answer.data.map((row) => row.total_incentive)), `sum of ${who.name}`).toBe(
    sums(seen.map(({ gross, tax }) => gross - tax)),
  );
};

export const agentList: Look = async (sight, pick) => {
  const { model, who } = sight;
  const input = { limit: 1000, ...((pick % 2 || isOfAll(who)) && { keyword: model.tag }) };
  const answer = await ask(sight, agentOperations.list, { input, gate: ['r_agent_list'] });
  if (!answer) return;
  const seen = model.agents.filter((each) => seesAgent(who, each));
  expect(ids(answer.data), `agents of ${who.name}`).toEqual(ids(seen));
};

const submission: Look = async (sight, pick) => {
  const { model, who } = sight;
  const each = at(model.submissions, pick);
  const answer = await ask(sight, referralOperations.detail, {
    input: { id: each.id },
    gate: ['r_referral_detail', 'u_referral_detail'],
    refused: seesSubmission(who, each) ? undefined : 404,
  });
  if (!answer) return;
  const { data } = answer;
  expect({
    status: data.referral_status_id,
    soa: [data.partner_id_company_soa, data.partner_id_branch_soa],
    assigned: [data.partner_id_company_assign, data.partner_id_branch_assign],
    sums: [data.incentive_amount, data.incentive_insentif, data.incentive_tax, data.total_incentive],
    history: data.history.map(({ title }) => title).reverse(),
  }).toEqual({
    status: each.status,
    soa: [each.soa.company, each.soa.branch],
    assigned: [each.assigned?.company ?? null, each.assigned?.branch ?? null],
    sums: [each.amount, each.gross, each.tax, each.gross - each.tax],
    history: each.history.map(({ title }) => title),
  });
};

const call: Look = async (sight, pick) => {
  const each = at(sight.model.submissions, pick);
  await ask(sight, referralOperations.call, {
    input: { referral_id: each.id },
    gate: ['r_referral_detail'],
    refused: seesSubmission(sight.who, each) ? undefined : 404,
  });
};

const agent: Look = async (sight, pick) => {
  const { model, who } = sight;
  const each = at(model.agents, pick);
  const answer = await ask(sight, agentOperations.detail, {
    input: { id: each.id },
    gate: ['r_agent_profile', 'u_agent_profile'],
    refused: seesAgent(who, each) ? undefined : 404,
  });
  if (answer) expect([answer.data.company_id, answer.data.branch_id]).toEqual([each.company, each.branch]);
};

const agentByCode: Look = async (sight, pick) => {
  const { model, who } = sight;
  const each = at(model.agents, pick);
  const answer = await ask(sight, agentOperations.byCode, {
    input: { agent_code: each.code },
    gate: ['c_referral', 'u_referral_detail'],
  });
  if (answer) expect(answer.data?.id).toBe(seesAgent(who, each) ? each.id : undefined);
};

const partnerAdminGate = ['r_admin_all', 'crud_admin_all', 'crud_partner_admin', 'crud_branch_admin'];

const account: Look = async (sight, pick) => {
  const { model, who } = sight;
  const each = at(model.accounts, pick);
  const gate = isPartnerAdmin(each.role) ? partnerAdminGate : ['r_user_detail', 'u_user_detail'];
  const passes = each === who || holdsAny(model, who, ...gate);
  const answer = await ask(sight, userOperations.detail, {
    input: { id: each.id },
    gate: [],
    refused: seesAccount(who, each) ? (passes ? undefined : 403) : 404,
  });
  if (!answer) return;
  const { role_id, company_id, branch_id } = answer.data;
  expect([role_id, company_id, branch_id]).toEqual([each.role, each.company, each.branch]);
};

const partnerAdmins: Look = async (sight) => {
  const { model, who } = sight;
  const answer = await ask(sight, userOperations.partnerAdmins, {
    input: { keyword: model.tag },
    gate: ['r_admin_all'],
  });
  const bound = model.accounts.filter((each) => isPartnerAdmin(each.role) || each.company !== house);
  if (answer) expect(ids(answer.data)).toEqual(ids(bound.filter((each) => seesAccount(who, each))));
};

const users: Look = async (sight) => {
  const { model, who } = sight;
  const answer = await ask(sight, userOperations.list, {
    input: { keyword: model.tag },
    gate: ['r_view_employee'],
  });
  const staff = model.accounts.filter((each) => !isPartnerAdmin(each.role) && seesAccount(who, each));
  if (answer) expect(ids(answer.data)).toEqual(ids(staff));
};

const partner: Look = async (sight, pick) => {
  const { model, who } = sight;
  const each = at(model.partners, pick);
  const gates = {
    company: ['r_partner_profile', 'u_partner'],
    branch: ['r_branch_detail', 'u_branch_detail'],
  };
  const passes = holdsAny(model, who, ...gates[each.parent === null ? 'company' : 'branch']);
  const answer = await ask(sight, partnerOperations.detail, {
    input: { id: each.id },
    gate: [...gates.company, ...gates.branch],
    refused: seesPartner(who, each) ? (passes ? undefined : 403) : 404,
  });
  if (answer) expect(answer.data.parent_id).toBe(each.parent);
};

const role: Look = async (sight, pick) => {
  const each = at(sight.model.roles, pick);
  const answer = await ask(sight, roleOperations.detail, {
    input: { id: each.id },
    gate: ['r_role', 'u_role'],
    refused: scopeOf(sight.who).kind === 'branch' ? 403 : each.deleted ? 404 : undefined,
  });
  if (answer)
    expect(answer.data.access.map((item) => item.access_code).sort()).toEqual([...each.codes].sort());
};

const program: Look = async (sight, pick) => {
  const { model, who } = sight;
  const each = at(model.programs, pick);
  const answer = await ask(sight, programOperations.detail, {
    input: { id: each.id },
    gate: ['r_program', 'crud_program', 'c_referral', 'u_referral_detail'],
    refused: isOffered(who, each.product) ? undefined : 404,
  });
  if (!answer) return;
  const { is_quota, initialQuota, additionalQuota, reductionQuota, usedQuota, remaining_quota } = answer.data;
  expect([is_quota, initialQuota, additionalQuota, reductionQuota, usedQuota, remaining_quota]).toEqual([
    each.isQuota,
    each.initial,
    each.added,
    each.reduced,
    usedOf(model, each),
    each.isQuota ? remainingOf(model, each) : null,
  ]);
};

function range() {
  const today = jakartaDay();
  return { start_date: addDays(today, -1), end_date: addDays(today, 1) };
}

const agentCounts: Look = async (sight) => {
  const { model, who } = sight;
  const answer = await ask(sight, dashboardOperations.userStatistic, {
    input: range(),
    gate: ['r_dashboard'],
  });
  const isAll = scopeOf(who).kind === 'all';
  if (!answer || (!isAll && who.company === house)) return;
  const seen = model.agents.filter((each) => seesAgent(who, each)).length;
  expect(answer.data.total, `agents counted for ${who.name}`).toBe(seen + (isAll ? model.otherAgents : 0));
};

const submissionCounts: Look = async (sight, pick) => {
  const { model, who } = sight;
  const { id } = at(model.products, pick);
  const seen = model.submissions.filter(
    (each) => seesSubmission(who, each) && each.program.product.id === id,
  );
  const question = { gate: ['r_dashboard'] };
  if (pick % 3 > 0) {
    const input = { ...range(), product_id: id };
    const days = await ask(sight, dashboardOperations.referralPerDay, { ...question, input });
    if (days) expect(days.data.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
    return;
  }
  const input = { ...range(), product_id: [id] };
  const found = await ask(sight, dashboardOperations.referralPerProduct, { ...question, input });
  if (found) expect(found.data.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
};

const exportGate = ['c_agent_export', 'c_referral_export', 'c_partner_export'];

export const download: Look = async (sight, pick) => {
  const { model, real, who } = sight;
  if (model.files.length === 0) return;
  const file = at(model.files, pick);
  const mayRead = holdsAny(model, who, 'c_referral_export');
  const question = {
    input: { filename: file.filename },
    gate: exportGate,
    refused: seesFile(who, file) ? (mayRead ? undefined : 403) : 404,
  };
  const { answer } = await judged(sight, exportFileOperations.download, question, (as) =>
    real.server.download(exportFileOperations.download, question.input, as),
  );
  await answer.arrayBuffer();
};

const files: Look = async (sight) => {
  const { model, who } = sight;
  const answer = await ask(sight, exportFileOperations.list, {
    input: { data_name: 'referral' },
    gate: exportGate,
    refused: holdsAny(model, who, 'c_referral_export') ? undefined : 403,
  });
  if (!answer) return;
  const names = new Set(answer.data.map(({ filename }) => filename));
  for (const file of model.files) expect(names.has(file.filename), file.filename).toBe(seesFile(who, file));
  if (scopeOf(who).kind !== 'all' && who.company !== house)
    expect(names.size).toBe(model.files.filter((file) => seesFile(who, file)).length);
};

const looks: readonly Look[] = [
  ...[submissionList, submissionList, submission, submission, call, agentList, agent, agentByCode],
  ...[account, partnerAdmins, users, partner, role, program, agentCounts, submissionCounts, download, files],
  ...[client, token, live, live],
  ...[claimList, claimList, noteList, noteList],
  ...togetherLooks,
];

export async function lookOnce(model: Model, real: Real, pick: number): Promise<void> {
  const who = at(model.accounts, Math.floor(pick / looks.length));
  await at(looks, pick)({ model, real, who }, pick);
}

export async function lookAround(model: Model, real: Real, pick: number): Promise<void> {
  const who = at(model.accounts, pick);
  await submissionList({ model, real, who }, 0);
  await agentList({ model, real, who }, 0);
  await claimList({ model, real, who }, 0);
  await presentList({ model, real, who }, pick);
  await boardPeople({ model, real, who }, 0);
  for (const index of model.files.keys()) await download({ model, real, who }, index);
}
