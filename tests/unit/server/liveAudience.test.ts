import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../src/server/auth/scope.ts';
import type { CurrentUser } from '../../../src/server/kit/context.ts';
import { everyAudience, mayReceive, receivedBy } from '../../../src/server/live/audience.ts';
import { accessCodes, allows, superAdminMark } from '../../../src/shared/core/access.ts';
import type { Operation } from '../../../src/shared/core/operation.ts';
import { entities } from '../../../src/shared/entities/index.ts';

const scopes: Scope[] = [
  { kind: 'all' },
  { kind: 'company', companyId: 2 },
  { kind: 'branch', companyId: 2, branchId: 8 },
];
const user = (scope: Scope, codes: readonly string[]) =>
  ({ id: 7, company_id: 2, branch_id: 8, scope, codes: new Set(codes) }) as unknown as CurrentUser;
const everybody = { companies: [2], branches: [8], everyCompany: true as const };

function heard(scope: Scope, codes: readonly string[], entity: string) {
  const message = { event: { entity, id: 5, kind: 'changed' as const }, audience: everybody };
  return mayReceive(user(scope, codes), message) ? receivedBy(user(scope, codes), message) : undefined;
}

describe.each(Object.entries(entities))('an event of %s', (entity, operations) => {
  const { detail, list } = operations as { detail?: Operation; list?: Operation };
  const opening = entity === 'category' ? entities.product.detail : (detail ?? list);

  test.each(scopes)('names its record in scope $kind only for users who may open it', (scope) => {
    for (const code of [undefined, superAdminMark, ...accessCodes]) {
      const codes = code === undefined ? [] : [code];
      const event = heard(scope, codes, entity);
      const mayOpen = opening !== undefined && allows(opening.access, new Set(codes));
      if (!mayOpen) expect(event?.id, String(code)).toBeUndefined();
      else if (event && scope.kind === 'all') expect(event.id, String(code)).toBe(5);
    }
  });
});

test('no record is named for an unknown entity', () => {
  expect(heard({ kind: 'all' }, accessCodes, 'lain')).toEqual({ entity: 'lain', kind: 'changed' });
});

test('an event for one user is not sent to staff', () => {
  const message = {
    event: { entity: 'notification', id: 5, kind: 'created' as const },
    audience: { companies: [], branches: [], only: 9 },
  };
  const staff = user({ kind: 'all' }, accessCodes);
  expect(mayReceive(staff, message)).toBe(false);
  expect(mayReceive({ ...staff, id: 9 }, message)).toBe(true);
});

test.each(scopes)('events of saved views and targets are sent in scope $kind', (scope) => {
  const event = { entity: 'savedView', kind: 'changed' as const };
  expect(mayReceive(user(scope, accessCodes), { event, audience: everyAudience })).toBe(true);
});

test('a note on a partner reaches its own users who may open it, a change of the partner does not', () => {
  const profile = ['r_partner_profile'];
  const hears = (scope: Scope, codes: readonly string[], entity = 'note') =>
    mayReceive(user(scope, codes), {
      event: { entity, part: 'partner', id: 2, kind: 'changed' },
      audience: { companies: [2], branches: [8] },
    });
  for (const scope of scopes) {
    expect(hears(scope, profile)).toBe(true);
    expect(hears(scope, [])).toBe(false);
    expect(hears(scope, profile, 'partner')).toBe(scope.kind === 'all');
  }
  expect(hears({ kind: 'company', companyId: 3 }, profile)).toBe(false);
});
