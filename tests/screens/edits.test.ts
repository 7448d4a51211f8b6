import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accounts } from '../../src/server/demo/accounts.ts';
import { allows, SESSION } from '../../src/shared/core/access.ts';
import { messages } from '../../src/shared/core/errors.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import type { Session } from '../../src/shared/entities/session/schema.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { eventually } from '../eventually.ts';
import { sharedServer, type TestServer } from '../server/harness.ts';
import { openDesk, user } from './desk.ts';
import { besides, changeText, differences, everyRow, follows, traces } from './editing.ts';
import { openScreens, type Screens } from './open.ts';
import { readPages, type ScreenPage } from './pages.ts';
import { addressOf } from './samples.ts';
import { openStage } from './stage.ts';
import { states } from './states.ts';

/**
 * Opens every edit form as each demo account that may use it, changes a text and saves. Nothing else may
 * change in the database.
 */

vi.mock('electron', () => ({ ipcMain: {} }));

const textless: Readonly<Record<string, string>> = {
  '/change-password/:id': 'a password is never read back',
  '/add-app-terms': 'a rich text alone, of which every save is a new version',
  '/update-partner-open-api-creds/:id': 'the server makes the key, and shows it once',
  '/update-partner-open-api-access/:id': 'boxes to be ticked',
};

const further: Readonly<
  Record<string, (call: TestServer['call'], as: string) => Promise<number | undefined>>
> = {
  '/edit-company/:id': async (call, as) => {
    const { data } = await call(partnerOperations.list, { limit: 1, partner_type: 'branch' }, { as });
    return data[0]?.id;
  },
};

/** Pages that a role may not open despite its right: a company admin may edit only branches. */
const closed: Readonly<Record<number, readonly string[]>> = { 5: ['/edit-company/:id'] };

/** Roles of the demo accounts by group. Groups run in parallel, each with its own database. */
const groups: readonly (readonly number[])[] = [[1], [2], [5, 6, 7, 8]];

const pages = readPages().filter(({ access }) => access.kind !== 'public');
const servers = groups.map(() => sharedServer());
let opened: Screens;
let forms: readonly ScreenPage[];

beforeAll(async () => {
  opened = await openScreens(servers[0]!());
  // The call script is stored first, so that a save updates its row instead of inserting one.
  const script = { call_script: 'Halo {nama}' };
  for (const server of servers)
    await server().call(settingOperations.updateCallScript, script, { as: user.email });
  forms = await findForms();
});
afterAll(() => opened?.close());

async function findForms(): Promise<readonly ScreenPage[]> {
  const source = { call: servers[0]!().call, as: user.email, draftId: opened.desk.draftId };
  const found = new Set<ScreenPage>();
  const left = [...pages];
  const look = async () => {
    const stage = await openStage(opened.browser, { ...opened, scheme: 'light' });
    for (let page = left.shift(), sound = false; page; page = left.shift(), sound = true) {
      await stage.show(await addressOf(page, source), states[0]!, sound);
      const submits = await stage.page
        .locator('main form:not([data-note]) button[type="submit"]')
        .allTextContents();
      if (submits.some((name) => !/^(Tambah$|Kirim)/.test(name))) found.add(page);
    }
    await stage.close();
  };
  await Promise.all([look(), look(), look()]);
  return pages.filter((page) => found.has(page));
}

describe.for(groups.map((roles, place) => ({ roles, server: servers[place]! })))(
  'roles $roles',
  { concurrent: true },
  ({ roles, server }) => {
    test.for(roles)('a changed text is all that role %i changes', { concurrent: false }, async (role) => {
      const account = accounts.find(({ role_id }) => role_id === role)!;
      const desk = await openDesk(server(), account);
      const { data: me } = (await desk.call('session.restore', undefined)) as { data: Session };
      const held = new Set(me.access.map(({ access_code }) => access_code));
      const saves: unknown[] = [];
      const call: typeof desk.call = async (name, input) => {
        const answer = await desk.call(name, input);
        if (name !== 'api.request') return answer;
        const { method, path } = input as { method: string; path: string };
        if (method !== 'GET' && !besides.test(path)) saves.push(answer);
        return answer;
      };
      const stage = await openStage(opened.browser, { ...opened, desk: { ...desk, call }, scheme: 'light' });
      const source = { call: server().call, as: account.email, draftId: desk.draftId };
      const faults: string[] = [];
      const refused: string[] = [];
      let changed = 0;
      let isOpen = false;
      let before = await everyRow(server());
      for (const page of forms.filter(({ path, access }) => !textless[path] && allows(access, held))) {
        const fill = (id: number) => page.path.replace(':id', String(id));
        const own = page.access === SESSION ? [fill(me.user_id)] : [];
        const isAlone = own.length > 0 && !held.has('r_view_employee');
        const more = await further[page.path]?.(server().call, account.email);
        const addresses = [
          ...(isAlone ? [] : [await addressOf(page, source)]),
          ...(more === undefined ? [] : [fill(more)]),
          ...own,
        ];
        for (const address of addresses) {
          await stage.show(address, states[0]!, isOpen);
          isOpen = true;
          const text = await stage.page.locator('main').innerText();
          if (text.includes(messages.accessDenied)) {
            refused.push(page.path);
            continue;
          }
          saves.length = 0;
          const typed = await changeText(stage.page);
          if (typed === undefined) {
            faults.push(`${address}: no text to change`);
            continue;
          }
          const said = await stage.page.locator('main form').innerText();
          if (!tellsOfOneChange.test(said)) faults.push(`${address}: the change is not named`);
          await stage.page.locator('main form button[type="submit"]').click();
          const refusal = stage.page.locator('main form [role="alert"], [role="dialog"]');
          await eventually(async () => expect(saves.length + (await refusal.count())).toBeGreaterThan(0));
          await stage.settle();
          if (saves.length === 0) faults.push(`${address}: ${await refusal.allInnerTexts()}`);
          const after = await everyRow(server());
          const found = differences(before, after).filter(
            (each) => !traces.test(each) && !follows[page.path]?.test(each),
          );
          before = after;
          const [difference = ''] = found;
          if (found.length !== 1 || !difference.replace(/"$/, '').endsWith(typed))
            faults.push(`${address}: '${typed}' became ${found.join(', ')}`);
          changed += 1;
        }
      }
      await stage.close();
      expect(faults).toEqual([]);
      expect(refused).toEqual(closed[role] ?? []);
      expect(changed).toBeGreaterThan(0);
    });
  },
);

const tellsOfOneChange = /\b1 perubahan: \S|\bnama diubah\b|Simpan 1 nilai/;
