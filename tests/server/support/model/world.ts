import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { refreshToken } from '../../../../src/server/auth/table.ts';
import { rows } from '../../../../src/server/db/rows.ts';
import { agent } from '../../../../src/server/entities/agent/table.ts';
import { category } from '../../../../src/server/entities/category/table.ts';
import { media } from '../../../../src/server/entities/media/table.ts';
import { partner } from '../../../../src/server/entities/partner/table.ts';
import { product, productPartner } from '../../../../src/server/entities/product/table.ts';
import { program } from '../../../../src/server/entities/program/table.ts';
import { referral, referralCall } from '../../../../src/server/entities/referral/table.ts';
import { accessItem, role, roleAccess } from '../../../../src/server/entities/role/table.ts';
import { appUser } from '../../../../src/server/entities/user/table.ts';
import { type AccessCode, accessCodes } from '../../../../src/shared/core/access.ts';
import type { ReferralStatus } from '../../../../src/shared/entities/referral/status.ts';
import type { CallOptions, TestServer } from '../../harness.ts';
import { type Agent, fixedRoles, house, type Model, type Partner, roles, type Submission } from './model.ts';

/** The records that each sequence starts from: two companies with three branches, an account of every kind. */

/** Uploaded once; whoever adds a user names it, as drawing one takes long. */
export const pictureOfAll = 'model-uji.png';

/** What every run shares. */
export interface Ground {
  accessIds: ReadonlyMap<string, number>;
  /** Codes of the fixed roles as the installation has them. */
  fixed: ReadonlyMap<number, readonly string[]>;
  /** Whether a sequence may have left them otherwise. */
  isSpoilt: boolean;
}

export async function prepare({ services: { db } }: TestServer): Promise<Ground> {
  await db.insert(media).values({
    ...{ folder: 'admin_profile_picture', name: pictureOfAll, mime: 'image/png', size: 1, created_by: 1 },
  });
  const items = await db.select().from(accessItem);
  const held = await db
    .select({ role_id: roleAccess.role_id, code: accessItem.code })
    .from(roleAccess)
    .innerJoin(accessItem, eq(accessItem.id, roleAccess.access_id));
  return {
    accessIds: new Map(items.map(({ id, code }) => [code, id])),
    isSpoilt: false,
    fixed: new Map(
      fixedRoles.map((id) => [id, held.filter((each) => each.role_id === id).map(({ code }) => code)]),
    ),
  };
}

/** What differs between the starts of two sequences. */
export interface Start {
  /** Codes that the custom roles do not hold: staff's, a company's, a branch's. */
  lacks: AccessCode[][];
  /** Units of the first program beyond what is used. */
  units: number;
  /** Which accounts are asked at the end. */
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

/** Signs users in without a password; in their order. */
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
/** Letters that no other run of this process has: `aaab`. */
function nextTag(): string {
  made += 1;
  const letters = [17_576, 676, 26, 1].map((unit) =>
    String.fromCharCode(97 + (Math.floor(made / unit) % 26)),
  );
  return `q${letters.join('')}`;
}

/** Writes the records of a start into the database and answers the model of them. */
export async function makeWorld(server: TestServer, ground: Ground, start: Start): Promise<Model> {
  const tag = nextTag();
  const { db } = server.services;
  const model = await db.transaction(async (tx) => {
    const partnerRow = (name: string, parent_id: number | null) => ({
      name,
      parent_id,
      partner_type: parent_id === null ? ('company' as const) : ('branch' as const),
      partner_number: `${tag}${name}`,
      pic_phone: '08110000001',
    });
    const companies = await tx
      .insert(partner)
      .values([partnerRow('A', null), partnerRow('B', null)])
      .returning({ id: partner.id });
    const [a, b] = companies.map(({ id }) => id) as [number, number];
    const branches = await tx
      .insert(partner)
      .values([partnerRow('A1', a), partnerRow('A2', a), partnerRow('B1', b), partnerRow('A3', a)])
      .returning({ id: partner.id });
    const [a1, a2, b1, a3] = branches.map(({ id }) => id) as [number, number, number, number];
    const partners: Partner[] = [
      { id: house, name: 'house', parent: null, deleted: false },
      { id: a, name: 'A', parent: null, deleted: false },
      { id: b, name: 'B', parent: null, deleted: false },
      { id: a1, name: 'A1', parent: a, deleted: false },
      { id: a2, name: 'A2', parent: a, deleted: false },
      { id: b1, name: 'B1', parent: b, deleted: false },
      // Without people, so that it can be moved.
      { id: a3, name: 'A3', parent: a, deleted: false },
    ];

    const productRows = await tx
      .insert(product)
      .values(['P', 'Q'].map((name) => ({ name, code: `${tag}${name}`, is_ktp_mandatory: false })))
      .returning({ id: product.id });
    const [p, q] = productRows.map(({ id }) => id) as [number, number];
    await tx.insert(productPartner).values([
      { product_id: p, partner_id: a },
      { product_id: p, partner_id: b },
      { product_id: q, partner_id: a },
    ]);
    const categories = await tx
      .insert(category)
      .values([p, q].map((product_id) => ({ name: 'Umum', product_id })))
      .returning({ id: category.id });
    const products = [
      { id: p, category: categories[0]!.id, offeredBy: [a, b] },
      { id: q, category: categories[1]!.id, offeredBy: [a] },
    ] as const;
    const usedFirst = start.submissions.filter((each) => each.program === 0).length;
    const wanted = [
      { name: 'P1', product: products[0], isQuota: true, initial: usedFirst + start.units },
      { name: 'P2', product: products[0], isQuota: false, initial: 0 },
      { name: 'Q1', product: products[1], isQuota: false, initial: 0 },
    ];
    const programRows = await tx
      .insert(program)
      .values(
        wanted.map((each, index) => ({
          name: each.name,
          product_id: each.product.id,
          category_id: each.product.category,
          is_quota: each.isQuota,
          quota_initial: each.initial,
          quota_used: start.submissions.filter((one) => one.program === index).length,
        })),
      )
      .returning({ id: program.id });
    const programs = wanted.map((each, index) => ({
      ...each,
      id: programRows[index]!.id,
      added: 0,
      reduced: 0,
    }));

    const placesOfAgents = [
      { type: 'company', company: a, branch: a1 },
      { type: 'company', company: a, branch: a2 },
      { type: 'company', company: b, branch: b1 },
      { type: 'individual', company: house, branch: house },
    ] as const;
    const before = await rows<{ total: number }>(
      tx,
      sql`select count(*)::int as total from agent where deleted_at is null`,
    );
    const agents: Agent[] = placesOfAgents.map((each, index) => ({
      ...each,
      id: 0,
      code: `${tag}${index}`.toUpperCase(),
      name: `Agen ${tag} ${index + 1}`,
      deleted: false,
    }));
    const agentRows = await tx
      .insert(agent)
      .values(
        agents.map(({ code, name, type, company, branch }) => ({
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
    agentRows.forEach(({ id }, index) => {
      agents[index]!.id = id;
    });

    const customRows = await tx
      .insert(role)
      .values(start.lacks.map((_, index) => ({ name: `Role ${tag} ${index}` })))
      .returning({ id: role.id });
    const custom = customRows.map(({ id }, index) => ({
      id,
      name: `custom${index + 1}`,
      codes: new Set<string>(accessCodes.filter((code) => !start.lacks[index]!.includes(code))),
      deleted: false,
    }));
    const fixed = fixedRoles.map((id) => ({
      id,
      name: `role${id}`,
      codes: new Set(ground.fixed.get(id)),
      deleted: false,
    }));
    const allRoles = [...fixed, ...custom];
    const given = ground.isSpoilt ? allRoles : custom;
    if (ground.isSpoilt) await tx.delete(roleAccess).where(inArray(roleAccess.role_id, [...fixedRoles]));
    // As one text each: hundreds of rows would be written otherwise.
    const wantedCodes = given.map(({ id, codes }) => sql`(${id}::int, ${[...codes].join(' ')})`);
    await tx.execute(sql`insert into role_access (role_id, access_id)
      select w.id, i.id from (values ${sql.join(wantedCodes, sql`, `)}) as w(id, codes)
      join access_item i on i.code = any(string_to_array(w.codes, ' '))`);

    const [staff, ofCompany, ofBranch] = custom.map(({ id }) => id) as [number, number, number];
    const people = [
      { name: 'super', role: roles.superAdmin, company: house, branch: house },
      { name: 'admin', role: roles.admin, company: house, branch: house },
      { name: 'staff', role: staff, company: house, branch: house },
      { name: 'adminA', role: roles.companyAdmin, company: a, branch: a },
      { name: 'adminA1', role: roles.branchAdmin, company: a, branch: a1 },
      { name: 'adminB', role: roles.companyAdmin, company: b, branch: b },
      { name: 'adminB1', role: roles.branchAdmin, company: b, branch: b1 },
      { name: 'customA', role: ofCompany, company: a, branch: a },
      { name: 'customB', role: ofCompany, company: b, branch: b },
      { name: 'customA2', role: ofBranch, company: a, branch: a2 },
    ];
    const userRows = await tx
      .insert(appUser)
      .values(
        people.map((each) => ({
          name: `Penguji ${tag}`,
          email: `${each.name.toLowerCase()}.${tag}@mitra.example`,
          password_hash: '',
          role_id: each.role,
          company_id: each.company,
          branch_id: each.branch,
        })),
      )
      .returning({ id: appUser.id });
    const accounts = people.map((each, index) => ({
      ...each,
      id: userRows[index]!.id,
      deleted: false,
      as: {} as CallOptions,
    }));

    const places = [
      { company: a, branch: a1 },
      { company: a, branch: a2 },
      { company: b, branch: b1 },
      { company: a, branch: a3 },
    ];
    const submissions = start.submissions.map((each): Submission => {
      const owner = agents[each.agent]!;
      const wasAssigned = ![1, 8].includes(each.status) || (each.status === 8 && each.assigned !== null);
      const isPaid = each.status === 6 || each.status === 7;
      return {
        id: 0,
        program: programs[each.program]!,
        agent: owner,
        soa: { company: owner.company, branch: owner.branch },
        assigned: wasAssigned ? places[each.assigned ?? 0]! : null,
        status: each.status,
        amount: 0,
        gross: isPaid ? 300_000 : 0,
        tax: isPaid ? 100_000 : 0,
        deleted: false,
        history: [],
      };
    });
    const referralRows = await tx
      .insert(referral)
      .values(
        submissions.map((each, index) => ({
          submission_number: `${tag}${index}`,
          product_id: each.program.product.id,
          category_id: each.program.product.category,
          program_id: each.program.id,
          status: each.status as ReferralStatus,
          name: `Calon ${tag}`,
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
    referralRows.forEach(({ id }, index) => {
      submissions[index]!.id = id;
    });
    await tx.insert(referralCall).values(referralRows.map(({ id }) => ({ referral_id: id })));
    return {
      ...{ tag, partners, accounts, agents, roles: allRoles, products: [...products], programs, submissions },
      ...{ files: [], moves: [], otherAgents: before[0]!.total },
    } satisfies Model;
  });
  const sessions = await signedIn(
    server,
    model.accounts.map(({ id }) => id),
  );
  model.accounts.forEach((each, index) => {
    each.as = sessions[index]!;
  });
  return model;
}
