import { randomUUID } from 'node:crypto';
import { count, eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { refreshToken } from '../../../../src/server/auth/table.ts';
import type { Queryable } from '../../../../src/server/db/database.ts';
import { agent } from '../../../../src/server/entities/agent/table.ts';
import { category } from '../../../../src/server/entities/category/table.ts';
import { media } from '../../../../src/server/entities/media/table.ts';
import { apiAccess } from '../../../../src/server/entities/openApi/table.ts';
import { partner } from '../../../../src/server/entities/partner/table.ts';
import { product, productPartner } from '../../../../src/server/entities/product/table.ts';
import { program } from '../../../../src/server/entities/program/table.ts';
import { referral, referralCall } from '../../../../src/server/entities/referral/table.ts';
import { accessItem, role, roleAccess } from '../../../../src/server/entities/role/table.ts';
import { appUser } from '../../../../src/server/entities/user/table.ts';
import { type AccessCode, accessCodes } from '../../../../src/shared/core/access.ts';
import type { ReferralStatus } from '../../../../src/shared/entities/referral/status.ts';
import type { CallOptions, TestServer } from '../../harness.ts';
import {
  type Account,
  type Agent,
  fixedRoles,
  house,
  type Model,
  type Partner,
  type Place,
  type Product,
  type Program,
  type Role,
  roles,
  type Submission,
  userName,
} from './model.ts';

/** All users share a picture, because drawing takes long. */
export const pictureOfAll = 'model-uji.png';

export interface Ground {
  accessIds: ReadonlyMap<string, number>;
  apiIds: ReadonlyMap<string, number>;
  fixed: ReadonlyMap<number, readonly string[]>;
  isSpoilt: boolean;
}

export async function prepare({ services: { db } }: TestServer): Promise<Ground> {
  await db.insert(media).values({
    ...{ folder: 'admin_profile_picture', name: pictureOfAll, mime: 'image/png', size: 1, created_by: 1 },
    ...{ scope: 'all', company_id: 1, branch_id: 1 },
  });
  const apiItems = await db.select().from(apiAccess);
  const items = await db.select().from(accessItem);
  const held = await db
    .select({ role_id: roleAccess.role_id, code: accessItem.code })
    .from(roleAccess)
    .innerJoin(accessItem, eq(accessItem.id, roleAccess.access_id));
  return {
    apiIds: new Map(apiItems.map(({ id, name }) => [name, id])),
    accessIds: new Map(items.map(({ id, code }) => [code, id])),
    isSpoilt: false,
    fixed: new Map(
      fixedRoles.map((id) => [id, held.filter((each) => each.role_id === id).map(({ code }) => code)]),
    ),
  };
}

export interface Start {
  /** Codes that the custom roles of the staff, a company and a branch lack. */
  lacks: AccessCode[][];
  units: number;
  asks: number;
  submissions: { program: number; agent: number; status: number; assigned: number | null }[];
}

const place = fc.nat({ max: 2 });
export const start: fc.Arbitrary<Start> = fc.record({
  lacks: fc.array(fc.uniqueArray(fc.constantFrom(...accessCodes), { maxLength: 15 }), {
    minLength: 3,
    maxLength: 3,
  }),
  units: fc.integer({ min: 0, max: 2 }),
  asks: fc.nat({ max: 99 }),
  submissions: fc.array(
    fc.record({
      program: place,
      agent: fc.nat({ max: 3 }),
      status: fc.constantFrom(1, 1, 2, 3, 4, 5, 6, 7, 8),
      assigned: fc.option(fc.nat({ max: 3 }), { freq: 3 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
});

export async function signedIn({ services }: TestServer, ids: readonly number[]): Promise<CallOptions[]> {
  const { db, auth, now } = services;
  const families = ids.map((user_id) => ({ user_id, family: randomUUID() }));
  const expires_at = new Date(now().getTime() + 86_400_000);
  await db
    .insert(refreshToken)
    .values(families.map((each) => ({ ...each, token_hash: randomUUID(), expires_at })));
  const tokens = families.map(({ user_id, family }) => auth.tokens.sign({ userId: user_id, family }, now()));
  return (await Promise.all(tokens)).map((token) => ({ headers: { authorization: `Bearer ${token}` } }));
}

let made = 0;
function nextTag(): string {
  made += 1;
  const letters = [17_576, 676, 26, 1].map((unit) =>
    String.fromCharCode(97 + (Math.floor(made / unit) % 26)),
  );
  return `q${letters.join('')}`;
}

export async function makeWorld(server: TestServer, ground: Ground, start: Start): Promise<Model> {
  const tag = nextTag();
  const model = await server.services.db.transaction(async (tx) => {
    const otherAgents = await countAgents(tx);
    const partners = await makePartners(tx, tag);
    const { products, programs } = await makeCatalogue(tx, { tag, partners, start });
    const agents = await makeAgents(tx, { tag, partners });
    const allRoles = await makeRoles(tx, { tag, ground, start });
    const accounts = await makeAccounts(tx, { tag, partners, roles: allRoles });
    const submissions = await makeSubmissions(tx, { tag, partners, programs, agents, start });
    return {
      ...{ tag, partners, accounts, agents, roles: allRoles, products, programs, submissions },
      ...{ files: [], clients: [], batches: [], moves: [], claims: new Map(), open: new Map() },
      ...{ view: 0, notes: [], otherAgents },
    } satisfies Model;
  });
  const sessions = await signedIn(server, idsOf(model.accounts));
  model.accounts.forEach((each, index) => {
    each.as = sessions[index]!;
  });
  return model;
}

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

const withIds = <Each extends object>(list: readonly Each[], made: readonly { id: number }[]) =>
  list.map((each, index) => ({ ...each, id: made[index]!.id }));

async function countAgents(tx: Queryable): Promise<number> {
  const [found] = await tx.select({ total: count() }).from(agent).where(isNull(agent.deleted_at));
  return found!.total;
}

async function makePartners(tx: Queryable, tag: string): Promise<Partner[]> {
  const insert = async (wanted: readonly Omit<Partner, 'id'>[]) => {
    const made = await tx
      .insert(partner)
      .values(
        wanted.map(({ name, parent }) => ({
          name,
          parent_id: parent,
          partner_type: parent === null ? ('company' as const) : ('branch' as const),
          partner_number: `${tag}${name}`,
          pic_phone: '08110000001',
        })),
      )
      .returning({ id: partner.id });
    return withIds(wanted, made);
  };
  const companies = await insert(['A', 'B'].map((name) => ({ name, parent: null, deleted: false })));
  const [a, b] = idsOf(companies) as [number, number];
  const branches = await insert([
    { name: 'A1', parent: a, deleted: false },
    { name: 'A2', parent: a, deleted: false },
    { name: 'B1', parent: b, deleted: false },
    // Branch A3 has no users, so that it can be moved.
    { name: 'A3', parent: a, deleted: false },
  ]);
  return [{ id: house, name: 'house', parent: null, deleted: false }, ...companies, ...branches];
}

function placeNamed(partners: readonly Partner[], name: string): Place {
  const { id, parent } = partners.find((each) => each.name === name)!;
  return { company: parent ?? id, branch: id };
}

/** Both companies offer product P, whose program has a quota; only the first offers Q. */
async function makeCatalogue(
  tx: Queryable,
  { tag, partners, start }: { tag: string; partners: readonly Partner[]; start: Start },
): Promise<{ products: Product[]; programs: Program[] }> {
  const [a, b] = ['A', 'B'].map((name) => placeNamed(partners, name).company) as [number, number];
  const offers = [
    { name: 'P', offeredBy: [a, b] },
    { name: 'Q', offeredBy: [a] },
  ];
  const ids = idsOf(
    await tx
      .insert(product)
      .values(offers.map(({ name }) => ({ name, code: `${tag}${name}`, is_ktp_mandatory: false })))
      .returning({ id: product.id }),
  );
  await tx
    .insert(productPartner)
    .values(
      offers.flatMap(({ offeredBy }, index) =>
        offeredBy.map((partner_id) => ({ product_id: ids[index]!, partner_id })),
      ),
    );
  const categories = await tx
    .insert(category)
    .values(ids.map((product_id) => ({ name: 'Umum', product_id })))
    .returning({ id: category.id });
  const products = offers.map(({ offeredBy }, index) => ({
    id: ids[index]!,
    category: categories[index]!.id,
    offeredBy,
  }));

  const used = (index: number) => start.submissions.filter((each) => each.program === index).length;
  const [p, q] = [products[0]!, products[1]!];
  const wanted = [
    { name: 'P1', product: p, isQuota: true, initial: used(0) + start.units, added: 0, reduced: 0 },
    { name: 'P2', product: p, isQuota: false, initial: 0, added: 0, reduced: 0 },
    { name: 'Q1', product: q, isQuota: false, initial: 0, added: 0, reduced: 0 },
  ];
  const made = await tx
    .insert(program)
    .values(
      wanted.map((each, index) => ({
        name: each.name,
        product_id: each.product.id,
        category_id: each.product.category,
        is_quota: each.isQuota,
        quota_initial: each.initial,
        quota_used: used(index),
      })),
    )
    .returning({ id: program.id });
  return { products, programs: withIds(wanted, made) };
}

async function makeAgents(
  tx: Queryable,
  { tag, partners }: { tag: string; partners: readonly Partner[] },
): Promise<Agent[]> {
  const wanted = ['A1', 'A2', 'B1', 'house'].map((place, index) => ({
    ...placeNamed(partners, place),
    type: place === 'house' ? ('individual' as const) : ('company' as const),
    code: `${tag}${index}`.toUpperCase(),
    name: `Agen ${tag} ${index + 1}`,
    deleted: false,
  }));
  const made = await tx
    .insert(agent)
    .values(
      wanted.map(({ code, name, type, company, branch }) => ({
        agent_code: code,
        referral_code: `R${code}`,
        agent_type: type,
        name,
        phone: `08${code}`,
        email: `${code.toLowerCase()}@mitra.example`,
        company_id: company,
        branch_id: branch,
      })),
    )
    .returning({ id: agent.id });
  return withIds(wanted, made);
}

async function makeRoles(
  tx: Queryable,
  { tag, ground, start }: { tag: string; ground: Ground; start: Start },
): Promise<Role[]> {
  const wanted = start.lacks.map((lacking, index) => ({
    name: `custom${index + 1}`,
    codes: new Set<string>(accessCodes.filter((code) => !lacking.includes(code))),
    deleted: false,
  }));
  const made = await tx
    .insert(role)
    .values(wanted.map((_, index) => ({ name: `Role ${tag} ${index}` })))
    .returning({ id: role.id });
  const custom = withIds(wanted, made);
  const fixed = fixedRoles.map((id) => ({
    ...{ id, name: `role${id}`, deleted: false },
    codes: new Set(ground.fixed.get(id)),
  }));
  const all = [...fixed, ...custom];
  if (ground.isSpoilt) await tx.delete(roleAccess).where(inArray(roleAccess.role_id, [...fixedRoles]));
  const given = (ground.isSpoilt ? all : custom).map(
    ({ id, codes }) => sql`(${id}::int, ${[...codes].join(' ')})`,
  );
  await tx.execute(sql`insert into role_access (role_id, access_id)
    select w.id, i.id from (values ${sql.join(given, sql`, `)}) as w(id, codes)
    join access_item i on i.code = any(string_to_array(w.codes, ' '))`);
  return all;
}

async function makeAccounts(
  tx: Queryable,
  { tag, partners, roles: all }: { tag: string; partners: readonly Partner[]; roles: readonly Role[] },
): Promise<Account[]> {
  const roleNamed = (name: string) => all.find((each) => each.name === name)!.id;
  const [staff, ofCompany, ofBranch] = ['custom1', 'custom2', 'custom3'].map(roleNamed) as [
    number,
    number,
    number,
  ];
  const wanted = (
    [
      ['super', roles.superAdmin, 'house'],
      ['admin', roles.admin, 'house'],
      ['staff', staff, 'house'],
      ['adminA', roles.companyAdmin, 'A'],
      ['adminA1', roles.branchAdmin, 'A1'],
      ['adminB', roles.companyAdmin, 'B'],
      ['adminB1', roles.branchAdmin, 'B1'],
      ['customA', ofCompany, 'A'],
      ['customB', ofCompany, 'B'],
      ['customA2', ofBranch, 'A2'],
    ] as const
  ).map(([name, role, place]) => ({ name, role, ...placeNamed(partners, place), deleted: false, as: {} }));
  const made = await tx
    .insert(appUser)
    .values(
      wanted.map((each) => ({
        name: userName({ tag }),
        email: `${each.name.toLowerCase()}.${tag}@mitra.example`,
        password_hash: '',
        role_id: each.role,
        company_id: each.company,
        branch_id: each.branch,
      })),
    )
    .returning({ id: appUser.id });
  return withIds(wanted, made);
}

interface Around {
  tag: string;
  partners: readonly Partner[];
  programs: readonly Program[];
  agents: readonly Agent[];
  start: Start;
}

async function makeSubmissions(
  tx: Queryable,
  { tag, partners, programs, agents, start }: Around,
): Promise<Submission[]> {
  const places = ['A1', 'A2', 'B1', 'A3'].map((name) => placeNamed(partners, name));
  const wanted = start.submissions.map((each) => {
    const owner = agents[each.agent]!;
    const wasAssigned = each.status === 8 ? each.assigned !== null : each.status !== 1;
    const isPaid = each.status === 6 || each.status === 7;
    return {
      program: programs[each.program]!,
      agent: owner,
      soa: { company: owner.company, branch: owner.branch },
      assigned: wasAssigned ? places[each.assigned ?? 0]! : null,
      person: `Calon ${tag}`,
      status: each.status,
      amount: 0,
      gross: isPaid ? 300_000 : 0,
      tax: isPaid ? 100_000 : 0,
      deleted: false,
      verified: false,
      history: [],
      saved: null,
    };
  });
  const made = await tx
    .insert(referral)
    .values(
      wanted.map((each, index) => ({
        submission_number: `${tag}${index}`,
        product_id: each.program.product.id,
        category_id: each.program.product.category,
        program_id: each.program.id,
        status: each.status as ReferralStatus,
        name: each.person,
        phone: '081234567890',
        agent_id: each.agent.id,
        soa_company_id: each.soa.company,
        soa_branch_id: each.soa.branch,
        assigned_company_id: each.assigned?.company ?? null,
        assigned_branch_id: each.assigned?.branch ?? null,
        incentive_gross: each.gross,
        incentive_tax: each.tax,
      })),
    )
    .returning({ id: referral.id });
  await tx.insert(referralCall).values(made.map(({ id }) => ({ referral_id: id })));
  return withIds(wanted, made);
}
