import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/shared/core/operation.ts';
import { useKinds } from '../../src/shared/core/uses.ts';
import { addDays, firstOfMonth, jakartaDay } from '../../src/shared/core/values.ts';
import {
  type Counts,
  type Figure,
  figureLists,
  figures,
  filterText,
  type Opens,
  usersOfRole,
  usesOfPartner,
} from '../../src/shared/entities/figures.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { roleOperations } from '../../src/shared/entities/role/operations.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { viewCountMost } from '../../src/shared/entities/view/schema.ts';
import { cases } from '../run.ts';
import { sharedServer } from './harness.ts';
import { admin, bandungAdmin, bankAdmin, createOne, placeAt, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const everybody = [superAdmin, bankAdmin, bandungAdmin];

const today = jakartaDay();
const quarter = { start_date: addDays(today, -89), end_date: today };
const early = { start_date: '2020-03-03', end_date: '2020-03-06' };

const asked: Readonly<Record<keyof typeof figures, readonly object[]>> = {
  users: [early, quarter],
  perDay: [
    early,
    { start_date: addDays(today, -6), end_date: today },
    { start_date: addDays(today, -6), end_date: today, product_id: 1 },
  ],
  perProduct: [early, quarter, { start_date: firstOfMonth(today), end_date: today, product_id: [1, 4] }],
  queue: [{}],
  waiting: [{}],
  late: [{}],
  allWaiting: [{}],
  allLate: [{}],
  unread: [{}],
};

async function totalOf(opens: Opens, as: string): Promise<number | undefined> {
  const { operation, fixed } = figureLists[opens.list];
  const input = { ...filterText(opens), ...fixed, page: 1, limit: 1 };
  const answer = await server().call(operation as Operation, input as never, { as });
  expect([answer.status, input]).toEqual([200, input]);
  return answer.paginate?.total;
}

const told = ({ count, list, filter }: Figure) => `${count} · ${list} ${JSON.stringify(filter)}`;
const listed = (all: readonly Figure[], as: string): Promise<Figure[]> =>
  Promise.all(all.map(async (each) => ({ ...each, count: (await totalOf(each, as)) ?? -1 })));

async function expectSame(all: readonly Figure[], as: string): Promise<void> {
  expect((await listed(all, as)).map(told)).toEqual(all.map(told));
}

/** True once there are submissions before and after midnight in Jakarta, on the same UTC day. */
let made = false;
async function aroundMidnight(): Promise<void> {
  if (made) return;
  made = true;
  for (const at of ['2020-03-04T16:59:00Z', '2020-03-04T17:01:00Z'])
    await placeAt(server(), await createOne(server()), 1, { created_at: new Date(at) });
}

const prepare: Readonly<Record<string, () => Promise<unknown>>> = {
  perDay: aroundMidnight,
  perProduct: aroundMidnight,
  unread: () => server().call(notificationOperations.create, toAll, { as: admin }),
};
const toAll = { title: 'Libur', agentCode: '', partnerCode: '', imageFile: '' };

describe.each(everybody)('%s', (as) => {
  test.each(Object.entries(figures))('%s', async (name, { operation, of }) => {
    await prepare[name]?.();
    const { of: read } = { operation, of } as Counts;
    const seen: Figure[] = [];
    for (const input of asked[name as keyof typeof figures]) {
      const { status, data } = await server().call(operation as Operation, input as never, { as });
      if (status === 403) continue;
      const all = read(data, input);
      seen.push(...all);
      await expectSame(all, as);
    }
    if (as === superAdmin) expect(seen.filter(({ count }) => count > 0).length).toBeGreaterThan(0);
  });

  test('records that keep a partner from being deleted', async () => {
    const kinds = new Set<string>();
    for (const partner_type of ['company', 'branch'] as const) {
      const { data = [] } = await server().call(partnerOperations.list, { partner_type }, { as });
      for (const partner of data.slice(0, cases(6, data.length))) {
        const { status, data: found } = await server().call(
          partnerOperations.uses,
          { id: partner.id },
          { as },
        );
        if (status === 403) continue;
        const links = usesOfPartner(partner);
        const all = found.uses.map(({ kind, count }): Figure => ({ count, ...links[kind] }));
        for (const { kind } of found.uses) kinds.add(kind);
        const open = all.filter(({ list }) => as === superAdmin || list !== 'partnerAdmin');
        await expectSame(open, as);
      }
    }
    if (as === superAdmin) expect(kinds).toEqual(new Set(useKinds));
  });

  test('pinned views of the menu', async () => {
    const { data: views } = await server().call(viewOperations.list, {}, { as });
    const view_ids = views.map(({ id }) => id);
    const { data } = await server().call(viewOperations.counts, { view_ids }, { as });
    const all = data.flatMap(({ id, count }): Figure[] => {
      const view = views.find((each) => each.id === id)!;
      return count === null || count >= viewCountMost
        ? []
        : [{ count, list: 'referral', filter: view.query }];
    });
    expect(all.length).toBeGreaterThan(3);
    await expectSame(all, as);
  });
});

test('users of a role, as a refused removal counts them', async () => {
  const { data: roles } = await server().call(roleOperations.list, {}, { as: superAdmin });
  let seen = 0;
  for (const { id } of roles) {
    const { error } = await server().call(roleOperations.remove, { id }, { as: superAdmin });
    const count = error?.uses?.[0]?.count;
    if (count === undefined) continue;
    seen += 1;
    await expectSame([{ count, ...usersOfRole(id) }], superAdmin);
  }
  expect(seen).toBeGreaterThan(0);
});
