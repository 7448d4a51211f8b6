import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { scopeOf } from '../../src/server/auth/scope.ts';
import { accounts } from '../../src/server/demo/accounts.ts';
import { mayMove } from '../../src/server/entities/referral/scope.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { accessNames } from '../../src/shared/core/access.ts';
import { editTexts, mayMoveOf, placeLocks } from '../../src/shared/entities/referral/movers.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sharedServer } from './harness.ts';

const server = sharedServer();
const people = accounts.filter(({ deleted }) => !deleted);

async function rowsOf(email: string) {
  const as = { as: email };
  const { data: rows } = await server().call(referralOperations.list, { limit: 100 }, as);
  const { data: me } = await server().call(sessionOperations.me, {}, as);
  return { rows, me, as };
}

describe.each(people)('$email', ({ email }) => {
  test('may move exactly the rows that the server lets it move', async () => {
    const { rows, me } = await rowsOf(email);
    const { db } = server().services;
    const [user] = (await db.select().from(appUser)).filter((each) => each.email === email);
    const viewer = { scope: scopeOf(user!) } as Parameters<typeof mayMove>[0];
    const stored = await db
      .select({ id: referral.id, may: mayMove(viewer) })
      .from(referral)
      .where(
        inArray(
          referral.id,
          rows.map(({ id }) => id),
        ),
      );
    const may = new Map(stored.map((row) => [row.id, row.may]));
    expect(rows.map((row) => [row.id, mayMoveOf(me, row)])).toEqual(rows.map(({ id }) => [id, may.get(id)]));
  });
});

test('some user sees rows that the user cannot move', async () => {
  const { rows, me } = await rowsOf('admin.bns@mitra.example');
  expect(new Set(rows.map((row) => mayMoveOf(me, row)))).toEqual(new Set([true, false]));
});

test('a locked field is one that the server refuses, with the same words', async () => {
  let locked = 0;
  for (const { email } of people.filter(({ role_id }) => [5, 6].includes(role_id))) {
    const { rows, me, as } = await rowsOf(email);
    const codes = new Set(me.access.map(({ access_code }) => access_code));
    const row = rows.find((each) => 'agent_code' in placeLocks({ ...me, codes }, each));
    if (!row || !codes.has('u_referral_detail')) continue;
    locked += 1;
    const answer = await server().call(referralOperations.update, { id: row.id, agent_code: 'AG-LAIN' }, as);
    expect([answer.status, answer.error?.fields]).toEqual([403, { agent_code: editTexts.otherSoa }]);
  }
  expect(locked).toBeGreaterThan(0);
  const all = new Set(Object.keys(accessNames));
  const { rows } = await rowsOf('superadmin@mitra.example');
  expect(placeLocks({ companyId: null, partnerId: null, codes: all }, rows[0]!)).toEqual({});
});
