import type { Desktop } from '../../src/shared/bridge/desktop.ts';
import type { EventName } from '../../src/shared/bridge/events.ts';

/** Functions that run inside the page; each stands alone, because only its own text gets there. */

declare global {
  interface Window {
    /** Main's end of the bridge, see stage.ts. */
    callDesk: Desktop['call'];
    /** Layout shifts since the screen began, those after input left out, with what moved. */
    layoutShifts: { value: number; moved: string[] }[];
    /** Timers that will run in a moment. */
    timersDue: ReadonlySet<number>;
    /** Runs the timers that would have waited for seconds. They are held: a refused page leaves, a notice ends and a
     * list reads itself again, but not while a person looks at the screen. */
    letTimePass(): void;
    /** Tells the page something, as main does. */
    tell(name: EventName, payload: unknown): void;
  }
}

/** https://wicg.github.io/layout-instability/, which TypeScript's DOM does not describe. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Runs before the page's own script: what the preload does, and a page that nobody has used before. */
export function installDesktop(): void {
  if (location.protocol === 'about:') return;
  const digesting = 60;
  const heard = new Map<string, Set<(payload: unknown) => void>>();
  window.tell = (name, payload) => {
    for (const hear of heard.get(name) ?? []) hear(payload);
  };
  localStorage.clear();
  sessionStorage.clear();
  // Picking a colour from the screen ends a browser that has no display.
  Reflect.deleteProperty(window, 'EyeDropper');
  const desktop = {
    call: async (name: never, input: never) => {
      const answer = await window.callDesk(name, input);
      // What the page does with an answer takes a few turns: until then it has not settled.
      window.setTimeout(() => {}, digesting);
      return answer;
    },
    on: (name: string, hear: (payload: unknown) => void) => {
      const all = heard.get(name) ?? new Set();
      heard.set(name, all.add(hear));
      return () => all.delete(hear);
    },
    // A dropped file of a test carries its own path, which the preload would ask the browser for.
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
      // Any number that no real timer has.
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
  // A body is read on a thread of the browser's own: until it is there, the page has not settled.
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
 * Waits until no timer is due and several frames in a row have changed nothing; answers whether the page still
 * looks as if it were loading.
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

/** Waits until the page has taken over the scheme of its system. */
export async function untilScheme(scheme: string): Promise<void> {
  while (document.documentElement.dataset.mantineColorScheme !== scheme)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Between two screens: time passes, so that what was read is forgotten and notices end; nothing is remembered. */
export function forget(): void {
  window.letTimePass();
  localStorage.clear();
  sessionStorage.clear();
  window.layoutShifts = [];
}

/**
 * Goes to another address of the page without loading it anew, and waits until the top bar has this title, or without
 * one any other than before. A page that is still on its way may change it first.
 */
export async function goTo({ address, title: expected }: { address: string; title?: string }): Promise<void> {
  // A form that has saved goes back to the address before, which may be this one.
  if (location.pathname + location.search === address) return;
  const title = () => document.querySelector('h1')?.textContent;
  const before = title();
  const go = () => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: String(idx), usr: null }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
  go();
  // A report that has not been sent asks first, and so does a form.
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')];
  const isThere = () => (expected === undefined ? title() !== before : title() === expected);
  while (!isThere()) {
    // A step back that was under way has come after it.
    if (expected !== undefined && location.pathname + location.search !== address) go();
    buttons()
      .find(({ textContent }) => /^(Tinggalkan|Buang perubahan)$/.test(textContent))
      ?.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
