import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { accessItem, role } from '../../../src/server/entities/role/table.ts';
import { appUser } from '../../../src/server/entities/user/table.ts';
import { audit } from '../../../src/server/kit/table.ts';
import type { AccessCode } from '../../../src/shared/core/access.ts';
import type { InputOf } from '../../../src/shared/core/operation.ts';
import { roleOperations } from '../../../src/shared/entities/role/operations.ts';
import { sessionOperations } from '../../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../../src/shared/entities/user/operations.ts';
import type { CallOptions, TestServer } from '../harness.ts';
import { superAdmin } from './referrals.ts';

export const password = '246810';
let made = 0;
/** A unique word without digits, which names may not contain. */
export const unique = (): string => {
  made += 1;
  return [...String(made)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
};

export async function accessIds({ services }: TestServer, codes: readonly string[]): Promise<number[]> {
  const found = await services.db
    .select({ id: accessItem.id })
    .from(accessItem)
    .where(inArray(accessItem.code, [...codes]));
  return found.map((item) => item.id);
}

export async function makeRole(server: TestServer, codes: readonly AccessCode[]): Promise<number> {
  const input = { role_name: `Role ${unique()}`, access: await accessIds(server, codes) };
  const answer = await server.call(roleOperations.create, input, { as: superAdmin });
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
}

export type NewUser = InputOf<typeof userOperations.create>;

export const userInput = (changes: Partial<NewUser> = {}): NewUser => ({
  name: 'Wulan Sari',
  email: `wulan.${unique()}@mitra.example`,
  role_id: 2,
  password,
  confirm_password: password,
  ...changes,
});

export interface MadeUser {
  id: number;
  email: string;
  as: CallOptions;
  refreshToken: string;
}

export async function makeUser(server: TestServer, changes: Partial<NewUser> = {}): Promise<MadeUser> {
  const input = userInput(changes);
  const answer = await server.call(userOperations.create, input, { as: superAdmin });
  expect(answer.status, answer.message).toBe(201);
  const session = await signIn(server, input.email);
  return { id: answer.data.id, email: input.email, ...session };
}

export async function signIn(server: TestServer, email: string, secret = password) {
  const { status, data, message } = await server.call(sessionOperations.login, { email, password: secret });
  expect(status, message).toBe(200);
  return {
    as: { headers: { authorization: `Bearer ${data.accessToken}` } },
    refreshToken: data.refreshToken,
  };
}

export async function staffWith(server: TestServer, codes: readonly AccessCode[]): Promise<MadeUser> {
  return makeUser(server, { role_id: await makeRole(server, codes) });
}

export async function storedUser({ services }: TestServer, email: string) {
  const [row] = await services.db.select().from(appUser).where(eq(appUser.email, email));
  if (!row) throw new Error(`No user ${email}`);
  return row;
}

export async function roleNamed({ services }: TestServer, name: string) {
  const found = await services.db.select().from(role).where(eq(role.name, name));
  return found;
}

export async function auditOf({ services }: TestServer, entity: string, id: number) {
  const entries = await services.db
    .select()
    .from(audit)
    .where(eq(audit.entity_id, String(id)))
    .orderBy(audit.id);
  return entries.filter((entry) => entry.entity === entity);
}
