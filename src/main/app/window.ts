import { BrowserWindow, type ContextMenuParams, Menu, nativeTheme, screen } from 'electron';
import type { HeldQuestion } from '../services/desktop/heldQuestion.ts';
import type { WindowState } from '../services/desktop/windowState.ts';
import {
  minimumSize,
  placeWindow,
  readWindowState,
  writeWindowState,
} from '../services/desktop/windowState.ts';
import type { Log } from '../services/log.ts';
import { contextMenuTemplate } from './contextMenu.ts';

const canvas = { light: '#f7f8f9', dark: '#0f141a' } as const;

export interface WindowDeps {
  preload: string;
  address(): string;
  userData: string;
  zoom(): number;
  log: Log;
  askToReload(window: BrowserWindow): Promise<boolean>;
  askToLeave(window: BrowserWindow): boolean;
  heldQuestion: Pick<HeldQuestion, 'isNeeded' | 'ask'>;
}

/** SECURITY: these flags keep Node and Electron out of the page (Electron checklist 2, 3, 4, 11). */
const pagePreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  spellcheck: true,
} as const;

export interface Windows {
  current(): BrowserWindow | undefined;
  all(): readonly BrowserWindow[];
  open(): Promise<void>;
  openAnother(address: string): Promise<void>;
}

/** More windows would come from a mistake or a stuck key. */
const mostWindows = 10;
const shift = 32;

export function createWindows(deps: WindowDeps): Windows {
  let windows: readonly BrowserWindow[] = [];
  const current = () => windows.at(-1);
  const without = (gone: BrowserWindow) => windows.filter((each) => each !== gone);

  const bringToFront = (open: BrowserWindow) => {
    if (open.isMinimized()) open.restore();
    open.show();
    open.focus();
  };

  const show = async (saved: WindowState | null, address: string): Promise<void> => {
    const opened = build(deps.preload, saved);
    windows = [...windows, opened];
    opened.once('ready-to-show', () => opened.show());
    opened.on('focus', () => {
      windows = [...without(opened), opened];
    });
    opened.on('close', () => {
      if (current() === opened) void rememberBounds(opened, deps);
    });
    opened.on('closed', () => {
      windows = without(opened);
    });
    watchPage(opened, deps);
    await load(opened, address, deps.log);
  };

  const open = async (): Promise<void> => {
    const first = current();
    if (first) return bringToFront(first);
    const saved = await readWindowState(deps.userData);
    // While the window state was read, another start may have opened a window.
    const meanwhile = current();
    return meanwhile ? bringToFront(meanwhile) : show(saved, deps.address());
  };

  const openAnother = async (address: string): Promise<void> => {
    const beside = current();
    if (!beside) return open();
    if (windows.length >= mostWindows) return deps.log.warn('window.tooMany');
    const { x, y, width, height } = beside.getNormalBounds();
    await show({ version: 1, x: x + shift, y: y + shift, width, height, maximized: false }, address);
  };

  return { current, all: () => windows, open, openAnother };
}

function build(preload: string, saved: WindowState | null): BrowserWindow {
  const window = new BrowserWindow({
    ...placeWindow(saved, workAreas()),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Rujukan',
    backgroundColor: nativeTheme.shouldUseDarkColors ? canvas.dark : canvas.light,
    webPreferences: { ...pagePreferences, preload },
  });
  if (saved?.maximized) window.maximize();
  return window;
}

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}

async function load(window: BrowserWindow, address: string, log: Log): Promise<void> {
  try {
    await window.loadURL(address);
  } catch (error) {
    log.error('window.loadFailed', { error });
  }
}

function watchPage(window: BrowserWindow, deps: WindowDeps): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    deps.log.error('page.gone', { reason });
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    void deps
      .askToReload(window)
      .then((wanted) => (wanted ? load(window, deps.address(), deps.log) : window.destroy()));
  });
  // Chromium stores a zoom of its own, which may differ from the zoom in the settings.
  window.webContents.on('dom-ready', () => {
    if (window.webContents.getZoomFactor() !== deps.zoom()) window.webContents.setZoomFactor(deps.zoom());
  });
  window.webContents.on('will-prevent-unload', (event) => {
    if (!deps.heldQuestion.isNeeded()) {
      if (deps.askToLeave(window)) event.preventDefault();
      return;
    }
    void deps.heldQuestion.ask(window).then((leaves) => {
      if (leaves && !window.isDestroyed()) window.close();
    });
  });
  window.webContents.on('context-menu', (_event, clicked) => showContextMenu(window, clicked));
  window.webContents.on('preload-error', (_event, _path, error) => {
    deps.log.error('preload.failed', { error });
  });
}

/** Electron shows no context menu of its own. */
function showContextMenu(window: BrowserWindow, clicked: ContextMenuParams): void {
  const { webContents } = window;
  const items = contextMenuTemplate(clicked, {
    replaceMisspelling: (word) => webContents.replaceMisspelling(word),
    addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
  });
  if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
}

async function rememberBounds(window: BrowserWindow, { userData, log }: WindowDeps): Promise<void> {
  const state: WindowState = { version: 1, ...window.getNormalBounds(), maximized: window.isMaximized() };
  await writeWindowState(userData, state).catch((error: unknown) =>
    log.warn('window.notRemembered', { error }),
  );
}

export async function printPage(window: BrowserWindow | undefined): Promise<Uint8Array> {
  if (!window) throw new Error('no window to print');
  return window.webContents.printToPDF({ printBackground: true, preferCSSPageSize: true });
}
