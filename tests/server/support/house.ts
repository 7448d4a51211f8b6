import { count } from 'drizzle-orm';
import { expect } from 'vitest';
import { hashPassword } from '../../../src/server/auth/password.ts';
import { accessItem, role, roleAccess } from '../../../src/server/entities/role/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import { audit } from '../../../src/server/kit/table.ts';
import type { AccessCode } from '../../../src/shared/core/access.ts';
import type { FieldErrors } from '../../../src/shared/core/errors.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { sessionOperations } from '../../../src/shared/entities/session/operations.ts';
import type { CallOptions, TestServer } from '../harness.ts';

export const chief: CallOptions = { as: 'superadmin@mitra.example' };
export const staleOwnText = 'Data sudah Anda ubah di jendela lain. Muat ulang, lalu coba lagi.';

export async function expectInvalid(
  server: TestServer,
  operation: Operation,
  { input, fields, options = chief }: { input: object; fields: FieldErrors; options?: CallOptions },
): Promise<void> {
  const before = await auditCount(server);
  const answer = await server.call(operation, input, options);
  expect({ status: answer.status, fields: answer.error?.fields }).toEqual({ status: 422, fields });
  expect(answer.message).toBe(Object.values(fields)[0]);
  expect(await auditCount(server)).toBe(before);
}

/** A write adds its audit entry in its own transaction, so the count shows whether a call wrote. */
export async function auditCount({ services }: TestServer): Promise<number> {
  const [counted] = await services.db.select({ total: count() }).from(audit);
  return counted!.total;
}

export async function lastAudit({ services }: TestServer) {
  const entries = await services.db.select().from(audit).orderBy(audit.id);
  return entries.at(-1);
}

/** For a user of a whole company, `branch` is the company. */
export async function customUser(
  server: TestServer,
  { codes, company, branch }: { codes: AccessCode[]; company: number; branch: number },
): Promise<CallOptions & { account: { email: string; password: string } }> {
  const { db } = server.services;
  const name = `Uji ${company}/${branch} ${codes.join(' ')}`;
  const email = `uji-${company}-${branch}-${codes.join('-')}@mitra.example`.replaceAll('_', '');
  const [made] = await db.insert(role).values({ name }).returning({ id: role.id });
  const role_id = made!.id;
  const items = await db.select().from(accessItem);
  const held = items.filter((item) => codes.some((code) => code === item.code));
  await db.insert(roleAccess).values(held.map((item) => ({ role_id, access_id: item.id })));
  const password = '123456';
  await db.insert(appUser).values({
    name: 'Pengguna Uji',
    email,
    password_hash: await hashPassword(password),
    role_id,
    company_id: company,
    branch_id: branch,
  });
  const { data } = await server.call(sessionOperations.login, { email, password });
  return { headers: { authorization: `Bearer ${data.accessToken}` }, account: { email, password } };
}
