import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { issueRefreshToken } from '../../../src/server/auth/refreshToken.ts';
import { accessItem, role, roleAccess } from '../../../src/server/entities/role/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import { officeCompanyId } from '../../../src/shared/entities/partner/schema.ts';
import type { CallOptions, TestServer } from '../harness.ts';

/**
 * Creates users and roles in the database and signs in without a password, fast enough for thousands of
 * cases.
 */

export interface Probe {
  id: number;
  role_id: number;
  company_id: number;
  branch_id: number;
  as: CallOptions;
}

/** Default: a user of the staff's company without a branch. */
export async function makeProbe(
  { services }: TestServer,
  {
    role_id,
    company = officeCompanyId,
    branch = company,
  }: { role_id: number; company?: number; branch?: number },
): Promise<Probe> {
  const { db, auth, now } = services;
  const [user] = await db
    .insert(appUser)
    .values({
      name: 'Penguji',
      email: `${randomUUID()}@mitra.example`,
      password_hash: '',
      role_id,
      company_id: company,
      branch_id: branch,
    })
    .returning({ id: appUser.id });
  const { family } = await issueRefreshToken(db, user!.id, now());
  const token = await auth.tokens.sign({ userId: user!.id, family }, now());
  const as = { headers: { authorization: `Bearer ${token}` } };
  return { id: user!.id, role_id, company_id: company, branch_id: branch, as };
}

export async function emptyRole({ services }: TestServer): Promise<number> {
  const [made] = await services.db
    .insert(role)
    .values({ name: `Uji ${randomUUID()}` })
    .returning({ id: role.id });
  return made!.id;
}

export async function setCodes(
  { services }: TestServer,
  roleId: number,
  codes: readonly string[],
): Promise<void> {
  const { db } = services;
  await db.delete(roleAccess).where(eq(roleAccess.role_id, roleId));
  if (codes.length === 0) return;
  const items = await db
    .select({ id: accessItem.id })
    .from(accessItem)
    .where(inArray(accessItem.code, [...codes]));
  await db.insert(roleAccess).values(items.map(({ id }) => ({ role_id: roleId, access_id: id })));
}
