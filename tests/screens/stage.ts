import type { Browser, Page, Request } from '@playwright/test';
import { settingPages } from '../../src/renderer/pages/settingPages.ts';
import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import { matchOperation, type Operation } from '../../src/shared/core/operation.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { Session } from '../../src/shared/entities/session/schema.ts';
import { pageOperations } from '../../src/shared/entities/setting/operations.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { waitMs } from '../run.ts';
import type { Desk } from './desk.ts';
import { forget, goTo, installDesktop, untilQuiet, untilScheme } from './inPage.ts';
import { lengthened } from './lengthened.ts';
import type { Read, State } from './states.ts';

export type Scheme = 'light' | 'dark';

/** A browser page on which one screen after the other is shown. */
export interface Stage {
  page: Page;
  /**
   * Shows an address in a state and waits until nothing moves any more; answers what it has read. The document is
   * loaded anew for another state, for what the frame reads as well, and when it is not `sound`: a screen before may
   * have broken it.
   */
  show(address: string, state: State, sound: boolean): Promise<readonly Read[]>;
  /** Waits until nothing moves any more; a form may still be busy, until its message ends. */
  settle(): Promise<void>;
  /** Others change everything that the screen shows, and it reads all of it again. */
  changeAll(): Promise<void>;
  scheme(): Scheme;
  /** Shows the same screen in the other scheme, as a program does whose system changes its own. */
  switchScheme(): Promise<void>;
  /** What is seen now, as a PNG. */
  picture(): Promise<Buffer>;
  /** Console messages and uncaught errors since the last `show`. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Pixels of a usual screen. */
const usual = { width: 1366, height: 768 };

/** An address that no page has: between two screens the first is taken down. */
const nowhere = { address: '/tidak-ada-di-sini', title: 'Halaman tidak ditemukan' };

/** What the console may say: React's development build greets whoever looks, and a picture of a map reads its pixels. */
const expected = [/Download the React DevTools/, /GPU stall due to ReadPixels/];

/** One screen: what it has read, and how many of its calls wait for an answer that will come. */
interface Visit {
  address: string;
  state: State;
  reads: Read[];
  pending: number;
  /** How many have been answered. */
  answered: number;
  /** What each read was answered first: what other pages do meanwhile is no change of this one. */
  answers: Map<string, BridgeAnswer<unknown>>;
  /** Others have changed what it reads. */
  changed?: boolean;
}

export async function openStage(
  browser: Browser,
  {
    origin,
    desk,
    scheme: first,
    timezoneId = 'Asia/Jakarta',
  }: { origin: string; desk: Desk; scheme: Scheme; timezoneId?: string },
): Promise<Stage> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: usual,
    colorScheme: first,
    reducedMotion: 'reduce',
    locale: 'id-ID',
    timezoneId,
  });
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  let visit: Visit | undefined;
  let complaints: string[] = [];
  /** Requests on their way. */
  const requests = new Set<Request>();
  let loads = 0;
  let scheme = first;

  page.on('console', (message) => {
    const text = message.text();
    if (!expected.some((pattern) => pattern.test(text)))
      complaints.push(`console ${message.type()}: ${text} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => requests.add(request));
  for (const ended of ['requestfinished', 'requestfailed'] as const) {
    page.on(ended as 'requestfinished', (request) => {
      requests.delete(request);
      loads += 1;
    });
  }
  await page.exposeBinding('callDesk', (_source, name: string, input: unknown) =>
    visit ? answer(desk, visit, name, input) : never(),
  );
  await page.addInitScript(installDesktop);

  const begin = (address: string, state: State): Visit => {
    complaints = [];
    visit = { address, state, reads: [], pending: 0, answered: 0, answers: new Map() };
    return visit;
  };

  const load = async (address: string, state: State): Promise<Visit> => {
    visit = undefined;
    await page.goto('about:blank');
    await page.setViewportSize(state.window ?? usual);
    // Those of the document before may never tell of their end, or tell it late.
    requests.clear();
    const loaded = begin(address, state);
    await page.goto(address);
    await page.locator('main').waitFor({ timeout: waitMs });
    return loaded;
  };

  const goOn = async (address: string, state: State): Promise<Visit> => {
    await page.evaluate(goTo, nowhere);
    await page.evaluate(forget);
    const next = begin(address, state);
    await page.evaluate(goTo, { address });
    return next;
  };

  const settle = async (shown: Visit, mayBeBusy = false) => {
    // A screen that does not settle is looked at as it is.
    const end = Date.now() + waitMs;
    // A page whose answers are held back stays busy; what it reads tells that it is there at all.
    const isIdle = () => shown.pending === 0 && requests.size === 0;
    const ended = () => shown.answered + loads;
    const isDrawn = (busy: boolean) =>
      !busy || mayBeBusy || (shown.state.holds === true && shown.reads.length > 0);
    for (let settled = false; !settled && Date.now() < end; ) {
      // Before as well: what was answered meanwhile is on its way to the page, and not drawn.
      const wasIdle = isIdle();
      // What was asked and answered in between is on its way, too.
      const before = ended();
      settled = isDrawn(await page.evaluate(untilQuiet)) && wasIdle && isIdle() && ended() === before;
    }
  };

  return {
    page,
    show: async (address, state, sound) => {
      // What the frame's banner knows already the page of the same would not read.
      const isSame = sound && visit?.state === state && address !== settingPages.maintenance.path;
      const shown = isSame ? await goOn(address, state) : await load(address, state);
      await settle(shown);
      return shown.reads;
    },
    settle: async () => {
      if (visit) await settle(visit, true);
    },
    changeAll: async () => {
      if (!visit) return;
      visit.changed = !visit.changed;
      // As after an interruption: all of it at once, and not one kind of record a second.
      await page.evaluate(() => window.tell('server.state', { reachable: true }));
      await settle(visit);
    },
    scheme: () => scheme,
    switchScheme: async () => {
      scheme = scheme === 'light' ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(untilScheme, scheme);
      await page.evaluate(untilQuiet);
    },
    picture: async () => {
      const { data } = await devTools.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
      });
      return Buffer.from(data, 'base64');
    },
    complaints: () => complaints,
    close: () => context.close(),
  };
}

const never = () => new Promise<never>(() => {});

async function answer(
  desk: Desk,
  visit: Visit,
  name: string,
  input: unknown,
): Promise<BridgeAnswer<unknown>> {
  const { address, state, reads } = visit;
  const pass = () => desk.call(name, input);
  const read = readOf(name, input, { pass, address });
  if (read) reads.push(read);
  if (read && state.holds) return never();
  visit.pending += 1;
  try {
    if (state.change && !read && changing(name, input)) return await state.change(name);
    if (read) {
      const key = `${name} ${JSON.stringify(input)}`;
      const first = visit.answers.get(key);
      if (visit.changed) return withNews(first ?? (await pass()), read.operation);
      const answered = await (state.answer?.(read) ?? pass());
      if (!first) visit.answers.set(key, answered);
      return answered;
    }
    const answered = await pass();
    return answered.ok && state.session && name === 'session.restore'
      ? { ok: true, data: state.session(answered.data as Session) }
      : answered;
  } finally {
    visit.pending -= 1;
    visit.answered += 1;
  }
}

/** What somebody else has made of it: everything has a long name but the files of exports, which are known by theirs. */
const withNews = (answer: BridgeAnswer<unknown>, operation: Operation | undefined) =>
  operation?.id === exportFileOperations.list.id ? answer : lengthened(answer, operation);

/** What a page reads from main itself. */
const readRoutes: ReadonlySet<string> = new Set([
  'batch.summary',
  'batch.rows',
  'ledger.open',
  'ledger.rows',
]);

/** Routes that only tell the page what it needs to be drawn, or keep what is typed in it. */
const harmless =
  /^(app|session|draft|clipboard)\.|^program\.(holds|leave)$|\.(info|list|settings|diagnostics|drafts|unsure|values|summary|rows|next|open)$/;

function changing(name: string, input: unknown): boolean {
  if (name !== 'api.request') return !harmless.test(name) || name === 'session.logout';
  const { method, path } = input as { method: string; path: string };
  return method !== 'GET' && !matchOperation(operations, method, path.split('?')[0]!)?.operation.reads;
}

function readOf(
  name: string,
  input: unknown,
  { pass, address }: Pick<Read, 'pass'> & { address: string },
): Read | undefined {
  if (readRoutes.has(name)) return { operation: undefined, pass };
  if (name !== 'api.request') return;
  const { method, path } = input as { method: string; path: string };
  if (method !== 'GET') return;
  const operation = matchOperation(operations, method, path.split('?')[0]!)?.operation;
  // The bell, the menu and the banner of the frame, on every page; what the banner tells is a page's own once.
  const ofFrame =
    operation === notificationOperations.unread ||
    operation === viewOperations.list ||
    (operation === referralOperations.list && path.includes('claim=mine')) ||
    (operation === pageOperations.maintenance && address !== settingPages.maintenance.path);
  return ofFrame ? undefined : { operation, pass };
}
