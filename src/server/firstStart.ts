import { eq, sql } from 'drizzle-orm';
import { houseCompanyId } from '../shared/entities/partner/schema.ts';
import { roleIds } from '../shared/entities/role/schema.ts';
import { hashPassword } from './auth/password.ts';
import { serverKey } from './auth/table.ts';
import type { Queryable } from './db/database.ts';
import { FirstAdminError } from './db/errors.ts';
import { seedDemo } from './demo/index.ts';
import { appUser } from './entities/user/table.ts';
import type { Services } from './kit/context.ts';
import { completeAccess, seedBase } from './seed/base.ts';

/** Any number; all servers of one database have to agree on it. */
const seedLock = 7_421_002;
const demoMark = { name: 'demo', value: 'true' };
const adminEmail = 'superadmin@rujukan.local';
/** */
const passwordPattern = /^\d{6}$/;

/**
 * Fills an empty database, in one transaction: either all of it is there or the next start begins anew. One that is
 * filled gets the access codes that it lacks.
 * `askPassword` is called only without demo data, for the first super admin.
 *
 * @returns whether this was the first start, and whether the database holds demo data
 */
export async function seedFirstStart(
  services: Services,
  askPassword: () => Promise<string>,
): Promise<{ first: boolean; demo: boolean }> {
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [anyone] = await tx.select({ id: appUser.id }).from(appUser).limit(1);
    if (anyone) {
      await completeAccess(tx);
      return { first: false, demo: await hasDemoMark(tx) };
    }
    const password = services.demo ? undefined : await checkedPassword(askPassword);
    await seedBase(tx);
    if (password === undefined) {
      await tx.insert(serverKey).values(demoMark);
      await seedDemo(tx, services);
    } else {
      await seedAdmin(tx, password);
    }
    return { first: true, demo: password === undefined };
  });
}

/** A database made with demo data says so for ever; the flag of a later start does not change what it holds. */
async function hasDemoMark(tx: Queryable): Promise<boolean> {
  const found = await tx.select().from(serverKey).where(eq(serverKey.name, demoMark.name));
  return found.length > 0;
}

async function checkedPassword(ask: () => Promise<string>): Promise<string> {
  const password = await ask();
  if (!passwordPattern.test(password))
    throw new FirstAdminError(
      'Kata sandi super admin pertama harus 6 angka: isi RUJUKAN_ADMIN_PASSWORD atau jalankan di terminal.',
    );
  return password;
}

async function seedAdmin(tx: Queryable, password: string): Promise<void> {
  await tx.insert(appUser).values({
    name: 'Super Admin',
    email: adminEmail,
    password_hash: await hashPassword(password),
    role_id: roleIds.superAdmin,
    company_id: houseCompanyId,
    branch_id: houseCompanyId,
  });
}
