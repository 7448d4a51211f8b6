import { expect } from 'vitest';
import { agentAudience } from '../../../../src/server/entities/agent/audience.ts';
import { referralAudience } from '../../../../src/server/entities/referral/audience.ts';
import type { CurrentUser } from '../../../../src/server/kit/context.ts';
import { mayReceive, receivedBy } from '../../../../src/server/live/audience.ts';
import { openApiOperations } from '../../../../src/shared/entities/openApi/operations.ts';
import { ask, type Look } from './ask.ts';
import { holdsItems, seesClient, worksFor } from './clients.ts';
import {
  type Agent,
  codesOf,
  holdsAny,
  type Scope,
  type Submission,
  scopeOf,
  seesAgent,
  seesSubmission,
} from './model.ts';
import { at } from './step.ts';

export const client: Look = async (sight, pick) => {
  const { model, who } = sight;
  if (model.clients.length === 0) return;
  const each = at(model.clients, pick);
  const answer = await ask(sight, openApiOperations.detail, {
    input: { id: each.id },
    gate: ['crud_partner_api'],
    refused: seesClient(who, each) ? undefined : 404,
  });
  if (answer) expect(answer.data.clientsecret !== undefined).toBe(holdsItems(model, who, each.items));
};

export const token: Look = async ({ model, real }, pick) => {
  if (model.clients.length === 0) return;
  const each = at(model.clients, pick);
  const { clientid, clientsecret } = each;
  const response = await real.server.app.request('/open/v1/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientid,
      client_secret: clientsecret,
    }),
  });
  await response.arrayBuffer();
  expect(response.status, `token of program ${each.id}`).toBe(worksFor(model, each) ? 200 : 403);
};

export const live: Look = async ({ model, real, who }, pick) => {
  const isAgent = pick % 2 > 0;
  const record = isAgent ? at(model.agents, pick) : at(model.submissions, pick);
  if (record.deleted || who.deleted) return;
  const { db } = real.server.services;
  const audience = isAgent
    ? await agentAudience(db, [record.id], {})
    : await referralAudience(db, [record.id]);
  const event = { entity: isAgent ? 'agent' : 'referral', id: record.id, kind: 'changed' } as const;
  const user = {
    id: who.id,
    codes: codesOf(model, who),
    scope: serverScope(scopeOf(who)),
  } as unknown as CurrentUser;
  const sees = isAgent ? seesAgent(who, record as Agent) : seesSubmission(who, record as Submission);
  const hears = sees && holdsAny(model, who, isAgent ? 'r_agent_list' : 'r_referral');
  expect(mayReceive(user, { event, audience }), `${who.name} hears of ${event.entity}`).toBe(hears);
  const opens = isAgent ? ['r_agent_profile', 'u_agent_profile'] : ['r_referral_detail', 'u_referral_detail'];
  if (hears)
    expect(receivedBy(user, { event, audience }).id !== undefined).toBe(holdsAny(model, who, ...opens));
};

const serverScope = (scope: Scope) => {
  if (scope.kind === 'all') return scope;
  const { kind, company: companyId } = scope;
  return kind === 'company' ? { kind, companyId } : { kind, companyId, branchId: scope.branch };
};
