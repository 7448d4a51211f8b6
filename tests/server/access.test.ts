import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accessItem, roleAccess } from '../../src/server/entities/role/table.ts';
import { mounted } from '../../src/server/registry.ts';
import { type Operation, pathParams } from '../../src/shared/core/operation.ts';
import { sharedServer } from './harness.ts';

/** the codes are checked by the server on every call, before it looks at what was sent. */
const server = sharedServer();
const gated = mounted.map((each) => each.operation).filter((each) => each.access.kind !== 'public');
const withCodes = gated.filter((each) => each.access.kind === 'codes');

/** An input that would be refused as malformed: the gate has to come first. */
const anything = (operation: Operation) =>
  Object.fromEntries(pathParams(operation.path).map((name) => [name, '1']));

test.each(gated.map((each) => [each.id, each] as const))(
  '%s without a session answers 401',
  async (_, operation) => {
    const answer = await server().call(operation, anything(operation));
    expect(answer.status).toBe(401);
    expect(answer.error?.code).toBe('NO_SESSION');
  },
);

describe('with a role that holds every code but those of the call', () => {
  test.each(withCodes.map((each) => [each.id, each] as const))('%s answers 403', async (_, operation) => {
    const codes = operation.access.kind === 'codes' ? operation.access.codes.flat() : [];
    const taken = await takeCodes(2, codes);
    const answer = await server().call(operation, anything(operation), { as: 'admin@mitra.example' });
    await giveBack(taken);
    expect(answer.status).toBe(403);
    expect(answer.message).toBe('Access Denied!');
  });
});

test('with all codes no call is refused by its gate', async () => {
  for (const operation of withCodes) {
    const answer = await server().download(operation, anything(operation), {
      as: 'superadmin@mitra.example',
    });
    expect(answer.status, operation.id).not.toBe(401);
    if (answer.status === 403) expect((await answer.json()).message, operation.id).not.toBe('Access Denied!');
  }
});

async function takeCodes(roleId: number, codes: readonly string[]) {
  const { db } = server().services;
  const held = await db
    .select({ role_id: roleAccess.role_id, access_id: roleAccess.access_id, code: accessItem.code })
    .from(roleAccess)
    .innerJoin(accessItem, eq(accessItem.id, roleAccess.access_id))
    .where(eq(roleAccess.role_id, roleId));
  await db.delete(roleAccess).where(eq(roleAccess.role_id, roleId));
  const kept = held.filter((each) => !codes.includes(each.code));
  await db.insert(roleAccess).values(kept.map(({ role_id, access_id }) => ({ role_id, access_id })));
  return held.filter((each) => codes.includes(each.code));
}

async function giveBack(taken: { role_id: number; access_id: number }[]): Promise<void> {
  if (taken.length === 0) return;
  await server()
    .services.db.insert(roleAccess)
    .values(taken.map(({ role_id, access_id }) => ({ role_id, access_id })));
}
