import type { Desktop } from '../../src/shared/bridge/desktop.ts';
import type { EventName } from '../../src/shared/bridge/events.ts';

/**
 * Functions that run inside the page. The page gets only their source text, so they may use nothing outside
 * themselves.
 */

declare global {
  interface Window {
    callDesk: Desktop['call'];
    layoutShifts: { value: number; moved: string[] }[];
    /** Timers due within 1.5 s, and unfinished reads of JSON bodies. */
    timersDue: ReadonlySet<number>;
    /**
     * Runs timers of 1.5 s and longer, which are held back. Otherwise pages would redirect, notices end and
     * lists reload during a check.
     */
    letTimePass(): void;
    tell(name: EventName, payload: unknown): void;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Runs before the page's scripts. It does the preload's work and clears local and session storage. */
export function installDesktop(): void {
  if (location.protocol === 'about:') return;
  const digesting = 60;
  const heard = new Map<string, Set<(payload: unknown) => void>>();
  window.tell = (name, payload) => {
    for (const hear of heard.get(name) ?? []) hear(payload);
  };
  localStorage.clear();
  sessionStorage.clear();
  // The colour picker crashes a browser without a display.
  Reflect.deleteProperty(window, 'EyeDropper');
  const desktop = {
    call: async (name: never, input: never) => {
      const answer = await window.callDesk(name, input);
      // The page needs some time to use an answer. This timer keeps the page from counting as settled.
      window.setTimeout(() => {}, digesting);
      return answer;
    },
    on: (name: string, hear: (payload: unknown) => void) => {
      const all = heard.get(name) ?? new Set();
      heard.set(name, all.add(hear));
      return () => all.delete(hear);
    },
    dropWorkbook: (file: { path?: string }) =>
      desktop.call('batch.open' as never, { path: file.path } as never),
  };
  Object.defineProperty(window, 'desktop', { value: Object.freeze(desktop) });

  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? `<${node.localName} class="${node.className}">` : String(node?.nodeName),
      );
      if (!hadRecentInput) window.layoutShifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const { setTimeout: start, clearTimeout: stop, setInterval: repeat } = window;
  const leisurely = 1500;
  const due = new Set<number>();
  const held = new Map<number, () => void>();
  window.timersDue = due;
  window.letTimePass = () => {
    const runs = [...held.values()];
    held.clear();
    for (const run of runs) run();
  };
  const startTimer = (run: (...given: unknown[]) => void, after = 0, ...given: unknown[]): number => {
    if (after >= leisurely) {
      // Real timer ids are never negative.
      const timer = -1 - performance.now();
      held.set(timer, () => run(...given));
      return timer;
    }
    const timer = start(() => {
      due.delete(timer);
      run(...given);
    }, after);
    due.add(timer);
    return timer;
  };
  // The browser reads a body in another thread. Until the read ends, the page has not settled.
  const { json } = Response.prototype;
  Response.prototype.json = async function (this: Response) {
    const reading = -performance.now();
    due.add(reading);
    try {
      return await json.call(this);
    } finally {
      startTimer(() => {}, digesting);
      due.delete(reading);
    }
  };
  const stopTimer = (timer = 0) => {
    due.delete(timer);
    held.delete(timer);
    stop(timer);
  };
  const repeatTimer = (run: () => void, after = 0) => (after >= leisurely ? 0 : repeat(run, after));
  Object.assign(window, { setTimeout: startTimer, clearTimeout: stopTimer, setInterval: repeatTimer });
}

/**
 * Waits until no timer is due and several frames change nothing. Returns true if the page still seems to
 * load.
 */
export async function untilQuiet(): Promise<boolean> {
  let changed = true;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  await document.fonts.ready;
  for (let still = 0; still < 3; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (changed || window.timersDue.size > 0) still = 0;
    changed = false;
  }
  observer.disconnect();
  const main = document.querySelector('main');
  const marks = ':is([aria-busy="true"], [data-visible].mantine-Skeleton-root)';
  return !main || main.innerText === '' || main.querySelector(marks) !== null;
}

export async function untilScheme(scheme: string): Promise<void> {
  while (document.documentElement.dataset.mantineColorScheme !== scheme)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

export function forget(): void {
  window.letTimePass();
  localStorage.clear();
  sessionStorage.clear();
  window.layoutShifts = [];
}

/** Opens another address without a reload and waits for the given title, or for any new title. */
export async function goTo({ address, title: expected }: { address: string; title?: string }): Promise<void> {
  // After a save, the form may already have returned to this address.
  if (location.pathname + location.search === address) return;
  const title = () => document.querySelector('h1')?.textContent;
  const before = title();
  const go = () => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: String(idx), usr: null }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
  go();
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')];
  const isThere = () => (expected === undefined ? title() !== before : title() === expected);
  while (!isThere()) {
    // A pending history step may arrive after this navigation.
    if (expected !== undefined && location.pathname + location.search !== address) go();
    buttons()
      .find(({ textContent }) => /^(Tinggalkan|Buang perubahan)$/.test(textContent))
      ?.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
