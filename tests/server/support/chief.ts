import { randomUUID } from 'node:crypto';
import { issueRefreshToken } from '../../../src/server/auth/refreshToken.ts';
import { accessItem, roleAccess } from '../../../src/server/entities/role/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import { officeCompanyId } from '../../../src/shared/entities/partner/schema.ts';
import { roleIds } from '../../../src/shared/entities/role/schema.ts';
import type { TestServer } from '../harness.ts';

/** Creates a super admin with all codes, whatever earlier requests changed, and returns an access token. */
export async function freshChief({ services }: TestServer): Promise<string> {
  const { db, auth } = services;
  const items = await db.select({ access_id: accessItem.id }).from(accessItem);
  const held = items.map(({ access_id }) => ({ role_id: roleIds.superAdmin, access_id }));
  await db.insert(roleAccess).values(held).onConflictDoNothing();
  const [user] = await db
    .insert(appUser)
    .values({
      name: 'Penguji',
      email: `${randomUUID()}@mitra.example`,
      password_hash: '',
      role_id: roleIds.superAdmin,
      company_id: officeCompanyId,
      branch_id: officeCompanyId,
    })
    .returning({ id: appUser.id });
  const { family } = await issueRefreshToken(db, user!.id, services.now());
  return auth.tokens.sign({ userId: user!.id, family }, services.now());
}
