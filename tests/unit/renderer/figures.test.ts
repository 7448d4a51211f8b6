import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { agentFilters } from '../../../src/renderer/features/agent/list/filters.ts';
import { notificationFilters } from '../../../src/renderer/features/notification/NotificationListPage.tsx';
import { branchFilters } from '../../../src/renderer/features/partner/BranchListPage.tsx';
import { referralFilters } from '../../../src/renderer/features/referral/list/filters.ts';
import { partnerAdminFilters } from '../../../src/renderer/features/user/PartnerAdminListPage.tsx';
import { userFilters } from '../../../src/renderer/features/user/UserListPage.tsx';
import { type Filter, keysOf } from '../../../src/renderer/kit/list/filters.ts';
import { figurePages, figurePath } from '../../../src/renderer/pages/figurePath.ts';
import { pages } from '../../../src/renderer/pages/index.ts';
import type { InputOf, OutputOf } from '../../../src/shared/core/operation.ts';
import {
  type FigureList,
  figureLists,
  figures,
  type Opens,
  ownWork,
  usersOfRole,
  usesOfPartner,
} from '../../../src/shared/entities/figures.ts';
import { roleIds } from '../../../src/shared/entities/role/schema.ts';

type Figures = typeof figures;
type Answers = {
  [Name in keyof Figures]: readonly [
    OutputOf<Figures[Name]['operation']>,
    InputOf<Figures[Name]['operation']>,
  ];
};

const range = { start_date: '2026-11-01', end_date: '2026-11-30' };
const queues = [{ referral_status_id: 3, waiting: 9, late: 4, oldest: null, days: [] }];

const answers: Answers = {
  users: [{ without_wallet: 1, regular_wallet: 2, premium_wallet: 3, total: 6 }, range],
  perDay: [[{ date: '2026-11-21', count: 51 }], { ...range, product_id: 4 }],
  perProduct: [[{ product_id: 2, product_name: 'EDC', count: 7 }], { ...range, product_id: [2, 4] }],
  queue: [
    [
      {
        referral_status_id: 2,
        count: 3,
        oldest: '2026-11-01T00:00:00Z',
        filter: { referral_status_id: 2, partner_id_company_assign: 5, partner_id_branch_assign: 8 },
      },
    ],
    {},
  ],
  waiting: [queues, {}],
  late: [queues, {}],
  allWaiting: [queues, {}],
  allLate: [queues, {}],
  unread: [{ total: 3 }, {}],
};

const filtersOf: Readonly<Record<FigureList, readonly Filter[]>> = {
  referral: referralFilters,
  agent: agentFilters,
  branch: branchFilters,
  user: userFilters,
  partnerAdmin: partnerAdminFilters,
  notification: notificationFilters,
};

const ofFigures = Object.entries(figures).flatMap(([name, { of }]) => {
  const [answer, asked] = answers[name as keyof Figures];
  const all = (of as (answer: unknown, asked: unknown) => readonly Opens[])(answer, asked);
  return all.map((opens) => [name, opens] as const);
});
const others: (readonly [string, Opens])[] = [
  ['own work', ownWork],
  ['users of a role', usersOfRole(12)],
  ['partner admins of a role', usersOfRole(roleIds.branchAdmin)],
  ...(['company', 'branch'] as const).flatMap((partner_type) =>
    Object.entries(
      usesOfPartner({ id: 8, partner_type, parent_id: partner_type === 'branch' ? 2 : null }),
    ).map(([kind, opens]) => [`${kind} of a ${partner_type}`, opens as Opens] as const),
  ),
];

describe.each([...ofFigures, ...others])('%s', (_name, opens) => {
  const { list, filter } = opens;
  const [path, search] = figurePath(opens).split('?');
  const asked = Object.fromEntries(new URLSearchParams(search));

  test('its link has the filter', () => {
    expect(path).toBe(figurePages[list].path);
    const { input } = figureLists[list].operation;
    expect(input.parse(asked)).toEqual(input.parse(filter));
  });

  test('its list shows each part of it as a filter', () => {
    const known = filtersOf[list].flatMap(keysOf);
    expect(Object.keys(asked).filter((name) => !known.includes(name))).toEqual([]);
  });
});

test('the day and the product of a bar are in its address', () => {
  const [day] = figures.perDay.of(...answers.perDay);
  expect(figurePath(day!)).toBe('/pengajuan-referal?start_date=2026-11-21&end_date=2026-11-21&product_id=4');
  const [product] = figures.perProduct.of(...answers.perProduct);
  expect(figurePath(product!)).toBe(
    '/pengajuan-referal?start_date=2026-11-01&end_date=2026-11-30&product_id=2',
  );
});

test('no other code links to a filtered list', () => {
  const lists = pages.filter(({ list }) => list !== undefined);
  const others: string[] = [];
  for (const file of globSync('src/renderer/**/*.{ts,tsx}').toSorted()) {
    const code = readFileSync(file, 'utf8');
    if (code.includes('pathTo('))
      new Visitor({
        CallExpression: ({ callee, arguments: [page, , query] }) => {
          if (callee.type === 'Identifier' && callee.name === 'pathTo' && page && query)
            others.push(code.slice(page.start, page.end));
        },
      }).visit(parseSync(file, code).program);
    const written = lists.filter(({ path }) => code.includes(`${path}?`));
    expect([file, written.map(({ path }) => path)]).toEqual([file, []]);
  }
  expect(new Set(others)).toEqual(
    new Set([
      'page',
      'page as Page',
      'batchUploadPages.list',
      'referralPages.process',
      'partnerPages.addBranch',
    ]),
  );
});
