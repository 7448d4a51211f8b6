import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { revokeUser } from '../../src/server/auth/refreshToken.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { type App, createApp } from '../../src/server/http/app.ts';
import { mounted } from '../../src/server/registry.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { categoryOperations } from '../../src/shared/entities/category/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { sharedServer } from './harness.ts';
import { agentInput, makeAgent } from './support/agents.ts';
import { customUser } from './support/house.ts';
import { type Edge, pausedDatabase } from './support/pausedDatabase.ts';
import { createOne, inputFor, storedReferral, superAdmin } from './support/referrals.ts';

/**
 * The first caller pauses before or in its transaction until the second has its answer or waits for a lock.
 * PGlite has one connection, so a pause in a transaction ends at once.
 */
const server = sharedServer();
const staff = { as: superAdmin };

async function somebodyWaits(): Promise<boolean> {
  const { db, database } = server().services;
  if (database.kind === 'pglite') return true;
  const [row] = (
    (await db.execute(sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as {
      rows: { waiting: number }[];
    }
  ).rows;
  return row!.waiting > 0;
}

async function race<One, Other>(
  edge: Edge,
  first: (app: App) => Promise<One>,
  second: () => Promise<Other>,
): Promise<{ one: One; other: Other; waited: boolean }> {
  const paused = pausedDatabase(server().services.db, edge);
  const app = createApp({
    ...server(),
    services: { ...server().services, db: paused.db },
    mounted,
    secret: undefined,
  });
  const one = first(app);
  const early = one.then((answer) => {
    throw new Error(`It never stood still: ${JSON.stringify(answer)}`);
  });
  await Promise.race([paused.reached, early]);
  early.catch(() => undefined);
  let answered = false;
  const other = second().finally(() => {
    answered = true;
  });
  // A caller paused at `start` holds no lock, so the second caller can finish.
  let waited = false;
  while (!answered && !waited) {
    waited = edge !== 'start' && (await somebodyWaits());
    await new Promise((resolve) => setImmediate(resolve));
  }
  paused.release();
  return { one: await one, other: await other, waited };
}

async function newBranch(company_id = 2): Promise<{ company_id: number; branch_id: number }> {
  const [made] = await server()
    .services.db.insert(partner)
    .values({
      partner_type: 'branch',
      name: 'Cabang Uji',
      partner_number: `U-${randomUUID()}`,
      parent_id: company_id,
    })
    .returning({ id: partner.id });
  return { company_id, branch_id: made!.id };
}

const removeBranch = (id: number) => server().call(partnerOperations.remove, { id }, staff);

describe('a branch deleted while it gets', () => {
  test('an agent (R-203, R-305)', async () => {
    const place = await newBranch();
    const { one, other } = await race(
      'write',
      (app) =>
        server().call(agentOperations.create, agentInput({ agent_type: 'company', ...place }), {
          ...staff,
          app,
        }),
      () => removeBranch(place.branch_id),
    );
    expect([one.status, other.status]).toEqual([201, 409]);
  });

  test('an agent from elsewhere', async () => {
    const place = await newBranch();
    const { id } = await makeAgent(server());
    const input = {
      id,
      agent_type: 'company',
      fullname: 'Wulan',
      email: 'w@mitra.example',
      ...place,
    } as const;
    const { one, other } = await race(
      'write',
      (app) => server().call(agentOperations.update, input, { ...staff, app }),
      () => removeBranch(place.branch_id),
    );
    expect([one.status, other.status]).toEqual([200, 409]);
  });

  test('a submission (R-125)', async () => {
    const place = await newBranch();
    const id = await createOne(server());
    const input = {
      referral_ids: [id],
      referral_status_id: 2,
      partner_id_company_assign: place.company_id,
      partner_id_branch_assign: place.branch_id,
    };
    const { one, other } = await race(
      'write',
      (app) => server().call(referralOperations.updateStatus, input, { ...staff, app }),
      () => removeBranch(place.branch_id),
    );
    expect([one.status, other.status]).toEqual([200, 409]);
  });

  test('a submission of its only agent, who leaves at the same moment (R-136)', async () => {
    const place = await newBranch();
    const { id, agent_code } = await makeAgent(server(), { agent_type: 'company', ...place });
    const input = await inputFor(server(), 'Tabungan Impian', { agent_code });
    const leaving = { id, agent_type: 'individual', fullname: 'Wulan', email: 'w@mitra.example' } as const;
    const { one, other } = await race(
      'write',
      (app) => server().call(referralOperations.create, input, { ...staff, app }),
      async () => {
        const left = await server().call(agentOperations.update, leaving, staff);
        return [left.status, (await removeBranch(place.branch_id)).status];
      },
    );
    expect([one.status, other]).toEqual([201, [200, 409]]);
    expect((await storedReferral(server(), one.data.id)).soa_branch_id).toBe(place.branch_id);
  });
});

describe('records of a product are written before its deletion, or not at all', () => {
  const removal = (id: number) => server().call(productOperations.remove, { id }, staff);

  test('a submission, then its category, then its product', async () => {
    const input = await inputFor(server(), 'Tabungan Haji');
    const create = (app: App) => server().call(referralOperations.create, input, { ...staff, app });
    const category = await race('write', create, () =>
      server().call(categoryOperations.remove, { id: Number(input.category_id) }, staff),
    );
    expect([category.one.status, category.other.status, category.waited]).toEqual([201, 200, true]);
    const late = await server().call(referralOperations.create, input, staff);
    expect(late.error?.fields).toEqual({ category_id: 'Kategori tidak ada pada produk ini' });
  });

  test('a category and a program', async () => {
    const { product_id, category_id } = await inputFor(server(), 'KTA Cepat Cair');
    const added = await race(
      'write',
      (app) =>
        server().call(categoryOperations.create, { product_id, category_name: 'Baru' }, { ...staff, app }),
      () => removal(Number(product_id)),
    );
    expect([added.one.status, added.other.status, added.waited]).toEqual([201, 200, true]);
    const listed = await server().call(programOperations.byCategory, { category_id }, staff);
    expect(listed.data).toEqual([]);
  });
});

describe('sign-ins that a change of password must end (R-334)', () => {
  let series = 0;
  async function somebody() {
    series += 1;
    const company = 2 + series;
    await customUser(server(), { codes: ['r_dashboard'], company, branch: company });
    const account = { email: `uji-${company}-${company}-rdashboard@mitra.example`, password: '123456' };
    const { data } = await server().call(sessionOperations.login, account);
    const change = () =>
      server().call(
        userOperations.changePassword,
        { id: data.user_id, password: '654321', confirm_password: '654321' } as never,
        staff,
      );
    return { account, data, change };
  }
  const me = (token: string) =>
    server().call(sessionOperations.me, {}, { headers: { authorization: `Bearer ${token}` } });

  test('one with the old password, which was right when it was checked', async () => {
    const { account, change } = await somebody();
    const { one, other } = await race(
      'start',
      (app) => server().call(sessionOperations.login, account, { app }),
      change,
    );
    expect([one.status, other.status]).toEqual([401, 200]);
    expect(one.message).toBe('Email atau kata sandi salah');
  });

  test('one whose token is just being renewed', async () => {
    const { data } = await somebody();
    const { db, now } = server().services;
    const { one } = await race(
      'end',
      (app) => server().call(sessionOperations.refresh, { refreshToken: data.refreshToken }, { app }),
      () => revokeUser(db, data.user_id, now()),
    );
    expect(one.status).toBe(200);
    expect((await me(one.data.accessToken)).status).toBe(401);
    const again = await server().call(sessionOperations.refresh, { refreshToken: one.data.refreshToken });
    expect(again.status).toBe(401);
  });

  test('one of an account that is deleted meanwhile', async () => {
    const { account, data } = await somebody();
    const { one, other } = await race(
      'start',
      (app) => server().call(sessionOperations.login, account, { app }),
      () => server().call(userOperations.remove, { id: data.user_id }, staff),
    );
    expect([one.status, other.status]).toEqual([401, 200]);
  });
});
