import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Page } from '../../src/renderer/kit/page/page.ts';
import { homePage } from '../../src/renderer/pages/homePage.ts';
import { pages } from '../../src/renderer/pages/index.ts';
import { accessNames, allows, superAdminMark } from '../../src/shared/core/access.ts';
import { officeCompanyId } from '../../src/shared/entities/partner/schema.ts';
import { roleIds } from '../../src/shared/entities/role/schema.ts';
import { isAll, sample } from '../run.ts';
import { sharedServer, type TestServer } from '../server/harness.ts';
import {
  createBranching,
  createProduct,
  createProgram,
  createQuestion,
} from '../server/support/catalogue.ts';
import { emptyAdmin } from '../server/support/template.ts';
import { openScreens, type Screens } from './open.ts';
import { addressOf } from './samples.ts';
import { openStage, type Stage } from './stage.ts';
import { type State, states } from './states.ts';
import { type Found, unfinished, waysOn } from './waysOn.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const server = sharedServer({ demo: false });
const as = emptyAdmin.email;
let opened: Screens;
let stage: Stage;

beforeAll(async () => {
  opened = await openScreens(server(), emptyAdmin);
  stage = await openStage(opened.browser, { ...opened, scheme: 'light' });
});
afterAll(async () => {
  await stage?.close();
  await opened?.close();
});

const allCodes: ReadonlySet<string> = new Set([...Object.keys(accessNames), superAdminMark]);
const everything = states[0]!;

/** Undefined if the office has no record for the page. */
async function addressFor(page: Page): Promise<string | undefined> {
  const source = { call: server().call, as, draftId: 'tidak-ada' };
  const address = await addressOf({ ...page, title: undefined }, source).catch(() => undefined);
  return address?.endsWith('undefined') ? undefined : address;
}

async function walk(
  address: string,
  { state = everything, codes = allCodes }: { state?: State; codes?: ReadonlySet<string> } = {},
): Promise<Found> {
  await stage.show(address, state, true);
  return waysOn(stage, codes).look(async () => {
    await stage.page.keyboard.press('Escape');
    await stage.show(address, state, true);
  });
}

/** `also` names pages that `npm test` visits besides its sample. */
function walkOffice(...also: string[]): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  const few = sample(pages, 20);
  const walked = pages.filter((page) => few.includes(page) || also.includes(page.path));
  test.each(walked)('$path leads on', async (page) => {
    const address = await addressFor(page);
    if (address === undefined) return;
    const each = await walk(address);
    found.set(address, each);
    expect(each.faults).toEqual([]);
  });
  return found;
}

/** The helpers would call as a demo account, which this office lacks. */
const office = (): TestServer => ({
  ...server(),
  call: ((operation, input) => server().call(operation, input, { as })) as TestServer['call'],
});

describe('an office without data', () => {
  const found = walkOffice('/add-referal', '/add-produk', '/add-agent');
  test('each form is finished by following links', () => {
    expect(unfinished(found, isAll)).toEqual([]);
    expect([...found.values()].filter(({ isForm }) => isForm).length).toBeGreaterThan(2);
  });
});

describe('one product without programs', () => {
  beforeAll(async () => {
    await createProduct(office(), { partnerAssign: [officeCompanyId] });
  });
  walkOffice('/add-referal', '/detail-produk/:id');
});

describe('a company without branches', () => {
  beforeAll(async () => {
    const above = await createBranching(office(), { partnerAssign: [officeCompanyId] });
    await createQuestion(office(), await createProgram(office(), above));
  });
  walkOffice('/add-partner-open-api', '/detail-partner/:id');
});

describe('a role with one right', () => {
  const withOnly = (code: string): State => ({
    ...everything,
    session: (session) => ({
      ...session,
      role: { ...session.role, id: roleIds.companyAdmin },
      access: session.access.filter(({ access_code }) => access_code === code),
    }),
  });
  test.each(sample(Object.keys(accessNames), 20))('%s', async (code) => {
    const codes = new Set([code]);
    const state = withOnly(code);
    const opens = pages.filter(({ access }) => access.kind === 'codes' && allows(access, codes));
    for (const page of [homePage, ...opens]) {
      const address = await addressFor(page);
      if (address === undefined) continue;
      const { faults } = await walk(address, { state, codes });
      expect(faults, address).toEqual([]);
    }
  });
});
