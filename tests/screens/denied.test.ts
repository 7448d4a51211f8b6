import { expect, test, vi } from 'vitest';
import { pages } from '../../src/renderer/pages/index.ts';
import { type AccessRule, accessNames, allows } from '../../src/shared/core/access.ts';
import { messages } from '../../src/shared/core/errors.ts';
import { roleIds } from '../../src/shared/entities/role/schema.ts';
import type { Session } from '../../src/shared/entities/session/schema.ts';
import { sample } from '../run.ts';
import { user } from './desk.ts';
import { goTo } from './inPage.ts';
import { lightStage } from './lightStage.ts';
import { readPages, type ScreenPage } from './pages.ts';
import { addressOf } from './samples.ts';
import type { State } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const closed = readPages().filter(({ access }) => access.kind === 'codes');

/** Session of a company admin with every right except `taken`. */
const without = (taken: ReadonlySet<string>): State => ({
  name: `without ${[...taken].join(', ')}`,
  session: (session: Session) => ({
    ...session,
    role: { ...session.role, id: roleIds.companyAdmin },
    access: session.access.filter(({ access_code }) => !taken.has(access_code)),
  }),
  faults: () => [],
});

const codesOf = (rule: AccessRule): string[] => (rule.kind === 'codes' ? rule.codes.flat() : []);
const addressFor = (page: ScreenPage) =>
  addressOf(page, { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId });

const mainText = () => on.stage.page.locator('main').innerText();
const pathname = () => new URL(on.stage.page.url()).pathname;

async function leaving({ path, access }: ScreenPage, taken: ReadonlySet<string>): Promise<string[]> {
  const { page } = on.stage;
  const before = pathname();
  const text = await mainText();
  const faults: string[] = [];
  if (!text.includes(messages.accessDenied)) faults.push(`${path} says '${text}'`);
  if (!codesOf(access).some((code) => text.includes(accessNames[code as keyof typeof accessNames])))
    faults.push(`${path} names no right`);
  if (!/Hak ini dimiliki role .+\.|Hubungi super admin untuk memintanya\./.test(text))
    faults.push(`${path} does not say who can give it`);
  await page.evaluate(() => window.letTimePass());
  await page.waitForFunction((old) => location.pathname !== old, before);
  await on.stage.settle();
  // The address changes before the next page appears.
  await page
    .waitForFunction(
      (words) => !document.querySelector('main')?.innerText.includes(words),
      messages.accessDenied,
    )
    .catch(() => undefined);
  const after = pages.find((each) => each.path === pathname());
  const codes = new Set(Object.keys(accessNames).filter((code) => !taken.has(code)));
  if (!after || !allows(after.access, codes)) faults.push(`${path} leads to ${pathname()}`);
  const shown = await mainText();
  if (shown.includes(messages.accessDenied))
    faults.push(`${path} ends on a denied page, ${pathname()}: ${shown.slice(0, 200)}`);
  return faults;
}

test('a typed address without its right shows who can grant it, and links to an allowed page', async () => {
  const faults: string[] = [];
  for (const page of sample(closed, 20)) {
    // The page above may need the same right, so its rights are removed too.
    const taken = new Set([...codesOf(page.access), ...codesOf(aboveOf(page).access)]);
    await on.stage.show(await addressFor(page), without(taken), false);
    faults.push(...(await leaving(page, taken)));
  }
  expect(faults).toEqual([]);
});

test('a page whose right was removed goes back to the nearest allowed page', async () => {
  const { page: browserPage } = on.stage;
  const taken = new Set(Object.keys(accessNames));
  await on.stage.show('/home', without(taken), false);
  const faults: string[] = [];
  for (const page of sample(closed, 20)) {
    const above = aboveOf(page);
    if (above.access.kind === 'codes' && !above.path.includes(':')) {
      await browserPage.evaluate(goTo, { address: above.path });
      await on.stage.settle();
    }
    await browserPage.evaluate(goTo, { address: await addressFor(page) });
    await on.stage.settle();
    faults.push(...(await leaving(page, taken)));
    if (pathname() !== '/home') faults.push(`${page.path} ends on ${pathname()}`);
  }
  expect(faults).toEqual([]);
});

test('with a denied parent page, the back button and a cancelled form return to the previous page', async () => {
  const { page } = on.stage;
  await on.stage.show(
    '/home',
    without(new Set(['r_roles', 'r_partners', 'r_agent_list', 'r_referral', 'r_notifications'])),
    false,
  );
  for (const [address, leave] of [
    ['/tambah-role', 'Kembali'],
    ['/add-company', 'Batal'],
    ['/tambah-role', 'Batal'],
    ['/add-agent', 'Batal'],
    ['/add-referal', 'Batal'],
  ] as const) {
    await page.evaluate(goTo, { address });
    await on.stage.settle();
    await page.getByRole('button', { name: leave, exact: true }).first().click();
    await page.waitForURL('**/home');
    await on.stage.settle();
    expect(await mainText()).not.toContain(messages.accessDenied);
  }
});

const aboveOf = ({ path }: ScreenPage) => {
  const above = pages.find((each) => each.path === path)?.parent;
  if (!above) throw new Error(`${path} has no page above`);
  return above;
};
