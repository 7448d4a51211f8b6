import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { type AppError, denied, messages, notFound } from '../../src/shared/core/errors.ts';
import { type Operation, pathParams } from '../../src/shared/core/operation.ts';
import { isAll } from '../run.ts';
import { user } from './desk.ts';
import { goTo } from './inPage.ts';
import { lightStage } from './lightStage.ts';
import { readPages, slugOf } from './pages.ts';
import { addressOf } from './samples.ts';
import { failing, type State, states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

/** Pages that redirect, or whose address names no record of the server. */
const ownless: ReadonlySet<string> = new Set([
  '/reset-password/:token/:email',
  '/propose-batch-upload/periksa/:draftId',
  '/propose-batch-upload/hasil/:run',
  '/add-admin-alt/:id',
  '/antrean/:id',
]);
const shortPaths = ['/detail-referal/:id', '/edit-agent/:id', '/detail-notif/:id'];

const on = lightStage();
let lost: AppError | undefined;
let told: string[] = [];
let entities = new Set<string>();

const namesRecord = ({ id, path }: Operation): boolean =>
  id.endsWith('.detail') || pathParams(path).length > 0;

const state: State = {
  ...states[0]!,
  answer: async (read) => {
    const isOfRecord = read.operation !== undefined && namesRecord(read.operation);
    if (lost && isOfRecord) return failing(lost)(read);
    const answer = await read.pass();
    if (answer.ok && isOfRecord) {
      told.push((answer.data as { body: string }).body);
      entities.add(read.operation!.id.split('.')[0]!);
    }
    return answer;
  },
};

/** Returns texts long enough to identify a record, without constants and dates. */
function textsOf(bodies: readonly string[]): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 5 && !/^[A-Z_]+$|^\d{4}-\d\d/.test(value))
      found.add(value);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const body of bodies) collect((JSON.parse(body) as { data: unknown }).data);
  return [...found];
}

const shownOf = (page: Page, texts: readonly string[], outside = false) =>
  page.evaluate(
    ([all, around]) => {
      const root = document.body.cloneNode(true) as HTMLElement;
      if (around) root.querySelector('main')?.remove();
      for (const unread of root.querySelectorAll('script, style')) unread.remove();
      const said = [...root.querySelectorAll('[alt], [src], [title], [aria-label]')].flatMap((each) =>
        ['alt', 'src', 'title', 'aria-label'].map((name) => each.getAttribute(name) ?? ''),
      );
      const values = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')];
      const typed = around ? [] : [document.title, ...values.map(({ value }) => value)];
      const whole = [root.textContent, ...said, ...typed].join('\n');
      return all.filter((text) => whole.includes(text));
    },
    [texts, outside] as const,
  );

async function typeSomething(page: Page): Promise<string> {
  const field = page
    .locator(
      'main form input[type="text"]:not([readonly], :disabled, [role], [inputmode], [aria-haspopup]):visible',
    )
    .first();
  if ((await field.count()) === 0) return '';
  await field.fill('Isian uji');
  await on.stage.settle();
  return field.inputValue();
}

test.for(
  [notFound(), denied()].flatMap((error) =>
    readPages()
      .filter(({ path }) => path.includes(':') && !ownless.has(path))
      .filter(({ path }) => isAll || shortPaths.includes(path))
      .map((page) => ({ page, error, name: `${slugOf(page)} ${error.code}` })),
  ),
)('$name: nothing of it is left on the screen', async ({ page: screen, error }) => {
  lost = undefined;
  told = [];
  entities = new Set();
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  const address = await addressOf(screen, source);
  await on.stage.show(address, state, false);
  const { page } = on.stage;
  const around = await shownOf(page, textsOf(told), true);
  const texts = (await shownOf(page, textsOf(told))).filter((text) => !around.includes(text));
  const faults: string[] = [];
  if (texts.length === 0 && !address.startsWith('/add-')) faults.push('shows nothing of its record');
  const typed = await typeSomething(page);
  const photo = page.locator('main .photo-thumb').first();
  if (typed === '' && (await photo.count()) > 0) {
    await photo.click();
    await page.getByRole('dialog').locator('img').waitFor();
  }
  lost = error;
  const id = Number(/\d+/.exec(address)?.[0]);
  const deletions = [...entities].map((entity) => ({
    entity,
    id,
    kind: 'deleted',
    by: 'Penghapus Uji',
    at: '2026-03-02T03:41:00.000Z',
  }));
  if (error.code === 'NOT_FOUND')
    await page.evaluate((all) => {
      for (const each of all) window.tell('live.changed', each);
    }, deletions);
  await page.evaluate(() => window.tell('live.changed', { entity: '*', kind: 'changed' }));
  await on.stage.settle();
  const main = page.locator('main');
  faults.push(...(await shownOf(page, texts)).map((text) => `still shows ${text}`));
  const pictures = await page.locator('main img, [role="dialog"] img').count();
  if (pictures > 0) faults.push(`still has ${pictures} pictures`);
  const words = await main.innerText();
  if (!words.includes(error.code === 'NOT_FOUND' ? 'Data ini tidak ada lagi' : messages.accessDenied))
    faults.push(`says ${words.slice(0, 200)}`);
  if (error.code === 'NOT_FOUND' && !words.includes('Penghapus Uji menghapus data ini 2 Mar 10.41.'))
    faults.push(`does not say who: ${words.slice(0, 200)}`);
  if (!words.includes(typed)) faults.push(`lost what was typed: ${typed}`);
  const actions = main.locator(
    'button:not(:disabled, [aria-disabled="true"]), input:not(:disabled), textarea',
  );
  for (const action of await actions.all())
    faults.push(`still open: ${await action.evaluate((each) => each.outerHTML.slice(0, 120))}`);
  // On return, the cached record must not appear even for a moment.
  await page.evaluate(goTo, { address: '/tidak-ada-di-sini', title: 'Halaman tidak ditemukan' });
  await page.evaluate((all) => {
    new MutationObserver(() => {
      const found = all.find((text) => document.querySelector('main')?.textContent.includes(text));
      if (found) document.documentElement.dataset.flashed = found;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, texts);
  await page.evaluate(goTo, { address });
  await on.stage.settle();
  const flashed = await page.evaluate(() => document.documentElement.dataset.flashed);
  if (flashed) faults.push(`shows ${flashed} again`);
  expect(faults).toEqual([]);
});
