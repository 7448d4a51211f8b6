import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { agentOperations } from '../../../../src/shared/entities/agent/operations.ts';
import { partnerOperations } from '../../../../src/shared/entities/partner/operations.ts';
import { userOperations } from '../../../../src/shared/entities/user/operations.ts';
import { agentInput, partnerTexts } from '../agents.ts';
import {
  type Account,
  type Agent,
  belongs,
  holdsAny,
  holdsRole,
  house,
  isCompany,
  isOpen,
  isPartnerAdmin,
  isUsed,
  type Model,
  type Partner,
  type Place,
  partnerOf,
  roleOf,
  roles,
  scopeOf,
  seesAccount,
  seesAgent,
  seesPartner,
  userName,
} from './model.ts';
import { at, callOf, firstOf, pick } from './step.ts';
import { pictureOfAll, signedIn } from './world.ts';

const isTrue = fc.boolean();
const names = (model: Model, { company, branch }: Place) =>
  [...new Set([company, branch])].map((id) => partnerOf(model, id)!.name).join('/');

const place = fc.record({ branch: pick, odd: fc.integer({ min: 0, max: 7 }) });
function anyPlace(model: Model, { branch, odd }: { branch: number; odd: number }): Place {
  const companies = model.partners.filter((each) => each.parent === null);
  const found = at(
    model.partners.filter((each) => each.parent !== null),
    branch,
  );
  if (odd === 0) return { company: at(companies, branch).id, branch: found.id };
  if (odd > 4) return { company: at(companies, branch).id, branch: at(companies, branch).id };
  return { company: found.parent!, branch: found.id };
}

type Placed = Pick<Agent, 'type' | 'company' | 'branch'>;

/** Returns undefined when the agent cannot be placed (R-203, A-009). */
function placed(model: Model, who: Account, asked: Partial<Placed>, stored?: Placed): Placed | undefined {
  const scope = scopeOf(who);
  const isCompanys = asked.type === 'company';
  if (scope.kind === 'all' && !isCompanys) return { type: 'individual', company: house, branch: house };
  const company = scope.kind === 'all' ? asked.company : scope.company;
  if (isCompanys && asked.company !== company) return undefined;
  const branch = scope.kind === 'branch' ? scope.branch : asked.branch;
  if (scope.kind === 'branch' && isCompanys && asked.branch !== branch) return undefined;
  if (company === undefined || branch === undefined) return undefined;
  const wanted = { type: 'company', company, branch } as const;
  const isSame = stored?.type === 'company' && stored.company === company && stored.branch === branch;
  return isSame || (isCompany(model, company) && belongs(model, wanted)) ? wanted : undefined;
}

const createAgent = callOf('createAgent', {
  args: fc.record({ place, isCompanys: isTrue }),
  gate: ['c_agent'],
  plan: (model, who, args) => {
    const { company, branch } = anyPlace(model, args.place);
    const asked: Partial<Placed> = args.isCompanys
      ? { type: 'company', company, branch }
      : { type: 'individual' };
    const made = placed(model, who, asked);
    const name = `Agen ${model.tag} ${model.agents.length + 1}`;
    return {
      says: `C-124 adds ${name} of ${args.isCompanys ? names(model, { company, branch }) : 'the house'}`,
      operation: agentOperations.create,
      input: {
        ...agentInput({ fullname: name, agent_type: asked.type! }),
        company_id: asked.company,
        branch_id: asked.branch,
      },
      refused: made ? undefined : 422,
      change: (data) => {
        const { id, agent_code } = data as { id: number; agent_code: string };
        model.agents.push({ id, code: agent_code, name, ...made!, deleted: false });
      },
    };
  },
});

const moveAgent = callOf('moveAgent', {
  args: fc.record({ one: pick, place: fc.option(place) }),
  gate: ['u_agent_profile'],
  plan: (model, who, args) => {
    const agent = at(model.agents, args.one);
    const to = args.place && anyPlace(model, args.place);
    const asked: Placed = to ? { type: 'company', ...to } : agent;
    const after = placed(model, who, asked, agent);
    return {
      says: `C-125 edits ${agent.name} ${to ? `to ${names(model, to)}` : ''}`,
      operation: agentOperations.update,
      input: {
        id: agent.id,
        fullname: agent.name,
        ...(to && { agent_type: 'company', company_id: to.company, branch_id: to.branch }),
      },
      refused: firstOf([agent.deleted, 404], [!seesAgent(who, agent), 403], [!after, 422]),
      change: () => {
        Object.assign(agent, after);
      },
    };
  },
});

const removeAgent = callOf('removeAgent', {
  args: fc.record({ one: pick }),
  gate: ['d_agent'],
  plan: (model, who, args) => {
    const agent = at(model.agents, args.one);
    return {
      says: `C-126 deletes ${agent.name}`,
      operation: agentOperations.remove,
      input: { id: agent.id },
      refused: firstOf([agent.deleted, 404], [!seesAgent(who, agent), 403]),
      change: () => {
        agent.deleted = true;
      },
    };
  },
});

type Membership = Pick<Account, 'role' | 'company' | 'branch'>;

/** Codes of C-184…C-186 by the affected user's role (P-041, P-042, P-048…P-051). */
function userGate(role: number, action: 'c' | 'u' | 'd'): string[] {
  if (role === roles.companyAdmin) return ['crud_admin_all', 'crud_partner_admin'];
  if (role === roles.branchAdmin) return ['crud_admin_all', 'crud_branch_admin'];
  return [`${action}_user_detail`];
}
const widestGate = (action: 'c' | 'u' | 'd') => [
  ...[roles.companyAdmin, roles.branchAdmin, roles.admin].flatMap((role) => userGate(role, action)),
];

const membership = (role: number, { company, branch }: Place): Membership => ({
  role,
  company,
  branch: role === roles.companyAdmin ? company : branch,
});

const placeReasons = (
  model: Model,
  who: Account,
  { role, company, branch }: Membership,
): [boolean, number][] => {
  const scope = scopeOf(who);
  const reaches =
    scope.kind === 'all' || (scope.kind === 'company' && scope.company === company && isPartnerAdmin(role));
  return [
    [!reaches, 403],
    [roleOf(model, role).deleted, 422],
    [!holdsRole(model, who, role), 403],
    [!isCompany(model, company), 422],
    [branch !== company && !belongs(model, { company, branch }), 422],
  ];
};

const lacksBranch = ({ role, company, branch }: Membership) =>
  role === roles.branchAdmin && branch === company;

const createUser = callOf('createUser', {
  args: fc.record({ role: pick, place }),
  gate: widestGate('c'),
  plan: (model, who, args, { server }) => {
    const made = membership(at(model.roles, args.role).id, anyPlace(model, args.place));
    const name = `akun${model.accounts.length + 1}`;
    return {
      says: `C-184 adds ${name}, ${roleOf(model, made.role).name}, ${names(model, made)}`,
      operation: userOperations.create,
      input: {
        name: userName(model),
        email: `${randomUUID()}@mitra.example`,
        profile_picture: pictureOfAll,
        role_id: made.role,
        company_id: made.company,
        branch_id: made.branch,
        ...{ password: '246810', confirm_password: '246810' },
      },
      refused: firstOf(
        [lacksBranch(made), 422],
        [!holdsAny(model, who, ...userGate(made.role, 'c')), 403],
        ...placeReasons(model, who, made),
      ),
      change: async (data) => {
        const { id } = data as { id: number };
        const [as] = await signedIn(server, [id]);
        model.accounts.push({ id, name, ...made, deleted: false, as: as! });
      },
    };
  },
});

const moveUser = callOf('moveUser', {
  args: fc.record({ one: pick, role: fc.option(pick, { freq: 2 }), place: fc.option(place, { freq: 3 }) }),
  gate: [],
  plan: (model, who, args) => {
    const other = at(model.accounts, args.one);
    const to = args.place && anyPlace(model, args.place);
    const asked = {
      role: args.role === null ? other.role : at(model.roles, args.role).id,
      ...(to ?? { company: other.company, branch: other.branch }),
    };
    const after = membership(asked.role, asked);
    const isSame =
      after.role === other.role && after.company === other.company && after.branch === other.branch;
    const changesKind =
      asked.role !== other.role && (isPartnerAdmin(asked.role) || isPartnerAdmin(other.role));
    return {
      says: `C-185 makes ${other.name} ${roleOf(model, asked.role).name} of ${names(model, asked)}`,
      operation: userOperations.update,
      input: {
        id: other.id,
        ...(args.role !== null && { role_id: asked.role }),
        // An empty branch means the company itself.
        ...(to && { company_id: to.company, branch_id: to.branch === to.company ? '' : to.branch }),
      },
      refused:
        firstOf([other.deleted, 404], [!seesAccount(who, other), 403]) ??
        (who === other
          ? undefined
          : firstOf(
              [!holdsAny(model, who, ...userGate(other.role, 'u')), 403],
              [!holdsRole(model, who, other.role), 403],
              ...(isSame
                ? []
                : ([[lacksBranch(asked), 422], [changesKind, 422], ...placeReasons(model, who, after)] as [
                    boolean,
                    number,
                  ][])),
            )),
      change: () => {
        if (who !== other) Object.assign(other, after);
      },
    };
  },
});

const removeUser = callOf('removeUser', {
  args: fc.record({ one: pick }),
  gate: widestGate('d'),
  plan: (model, who, args) => {
    const other = at(model.accounts, args.one);
    return {
      says: `C-186 deletes ${other.name}`,
      operation: userOperations.remove,
      input: { id: other.id },
      refused: firstOf(
        [other.deleted, 404],
        [!seesAccount(who, other), 403],
        [!holdsAny(model, who, ...userGate(other.role, 'd')), 403],
        [!holdsRole(model, who, other.role), 403],
        [other === who, 409],
      ),
      change: () => {
        other.deleted = true;
      },
    };
  },
});

const mayPutBelow = (who: Account, company: number): boolean => {
  const scope = scopeOf(who);
  return scope.kind === 'all' || (scope.kind === 'company' && scope.company === company);
};
const companyOf = (model: Model, picked: number): Partner =>
  at(
    model.partners.filter((each) => each.parent === null && each.id !== house),
    picked,
  );

const createBranch = callOf('createBranch', {
  args: fc.record({ company: pick }),
  gate: ['c_branch'],
  plan: (model, who, args) => {
    const company = companyOf(model, args.company);
    const name = `${company.name}-${model.partners.length}`;
    return {
      says: `C-163 adds ${name}`,
      operation: partnerOperations.create,
      input: { ...partnerTexts, partner_type: 'branch', name, parent_id: company.id },
      refused: firstOf([!mayPutBelow(who, company.id), 403], [company.deleted, 422]),
      change: (data) => {
        model.partners.push({ id: (data as { id: number }).id, name, parent: company.id, deleted: false });
      },
    };
  },
});

const moveBranch = callOf('moveBranch', {
  args: fc.record({ branch: pick, isNewest: fc.boolean(), company: pick }),
  gate: ['u_branch_detail', 'u_partner'],
  plan: (model, who, args) => {
    const branches = model.partners.filter((each) => each.parent !== null);
    // Few users belong to the newest branch, so a move can succeed.
    const branch = args.isNewest ? branches.at(-1)! : at(branches, args.branch);
    const company = companyOf(model, args.company);
    const moves = company.id !== branch.parent;
    return {
      says: `C-164 moves ${branch.name} to ${company.name}`,
      operation: partnerOperations.update,
      input: { id: branch.id, parent_id: company.id },
      refused: firstOf(
        [branch.deleted, 404],
        [!seesPartner(who, branch), 403],
        [!holdsAny(model, who, 'u_branch_detail'), 403],
        [moves && !mayPutBelow(who, company.id), 403],
        [moves && company.deleted, 422],
        [moves && isUsed(model, branch.id, () => true), 409],
      ),
      change: () => {
        branch.parent = company.id;
      },
    };
  },
});

const removePartner = callOf('removePartner', {
  args: fc.record({ one: pick }),
  gate: ['d_partner', 'd_branch'],
  plan: (model, who, args) => {
    const partner = at(model.partners, args.one);
    return {
      says: `C-165 deletes ${partner.name}`,
      operation: partnerOperations.remove,
      input: { id: partner.id },
      refused: firstOf(
        [partner.deleted, 404],
        [!seesPartner(who, partner), 403],
        [!holdsAny(model, who, partner.parent === null ? 'd_partner' : 'd_branch'), 403],
        [partner.id === house || isUsed(model, partner.id, isOpen), 409],
      ),
      change: () => {
        partner.deleted = true;
      },
    };
  },
});

export const peopleCalls = [
  createAgent,
  moveAgent,
  moveAgent,
  removeAgent,
  createUser,
  moveUser,
  moveUser,
  moveUser,
  removeUser,
  createBranch,
  moveBranch,
  moveBranch,
  removePartner,
];
