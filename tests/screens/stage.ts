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

/** A browser page that shows one screen after another. */
export interface Stage {
  page: Page;
  /**
   * Waits until the page settles, and returns the page's reads. `sound` allows a new address without a reload
   * of the document.
   */
  show(address: string, state: State, sound: boolean): Promise<readonly Read[]>;
  settle(): Promise<void>;
  leave(): Promise<void>;
  /** Toggles long names in the data that the screen has read, and triggers a new read. */
  changeAll(): Promise<void>;
  scheme(): Scheme;
  switchScheme(): Promise<void>;
  picture(): Promise<Buffer>;
  complaints(): string[];
  close(): Promise<void>;
}

const usual = { width: 1366, height: 768 };

/** An unknown address. Going there unmounts the current screen. */
const nowhere = { address: '/tidak-ada-di-sini', title: 'Halaman tidak ditemukan' };

/** Accepted console messages. */
const expected = [/Download the React DevTools/, /GPU stall due to ReadPixels/];

interface Visit {
  address: string;
  state: State;
  reads: Read[];
  pending: number;
  answered: number;
  /** First answer of each read. Later changes by other browser pages must not appear here. */
  answers: Map<string, BridgeAnswer<unknown>>;
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
    // The previous document may report the end of its requests late or never.
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
    const end = Date.now() + waitMs;
    const isIdle = () => shown.pending === 0 && requests.size === 0;
    const ended = () => shown.answered + loads;
    const isDrawn = (busy: boolean) =>
      !busy || mayBeBusy || (shown.state.holds === true && shown.reads.length > 0);
    for (let settled = false; !settled && Date.now() < end; ) {
      // An answer during `untilQuiet` may not be drawn yet, so the page must be idle before that call, too.
      const wasIdle = isIdle();
      const before = ended();
      settled = isDrawn(await page.evaluate(untilQuiet)) && wasIdle && isIdle() && ended() === before;
    }
  };

  return {
    page,
    show: async (address, state, sound) => {
      // The banner has already read the data of the maintenance page, so only a reload reads it again.
      const isSame = sound && visit?.state === state && address !== settingPages.maintenance.path;
      const shown = isSame ? await goOn(address, state) : await load(address, state);
      await settle(shown);
      return shown.reads;
    },
    leave: () => page.evaluate(goTo, nowhere),
    settle: async () => {
      if (visit) await settle(visit, true);
    },
    changeAll: async () => {
      if (!visit) return;
      visit.changed = !visit.changed;
      // As after an outage, the renderer reloads all data at once.
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

/**
 * Returns the answer with long names, as if others had changed it. Export files keep their names, because
 * pages find files by name.
 */
const withNews = (answer: BridgeAnswer<unknown>, operation: Operation | undefined) =>
  operation?.id === exportFileOperations.list.id ? answer : lengthened(answer, operation);

const readRoutes: ReadonlySet<string> = new Set([
  'batch.summary',
  'batch.rows',
  'ledger.open',
  'ledger.rows',
]);

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
  const ofFrame =
    operation === notificationOperations.unread ||
    operation === notificationOperations.own ||
    operation === viewOperations.list ||
    (operation === referralOperations.list && path.includes('claim=mine')) ||
    (operation === pageOperations.maintenance && address !== settingPages.maintenance.path);
  return ofFrame ? undefined : { operation, pass };
}
