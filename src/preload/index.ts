import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Desktop, PageRouteName } from '../shared/bridge/desktop.ts';
import type { EventName } from '../shared/bridge/events.ts';
import { channels, eventNames, routeNames } from '../shared/bridge/names.ts';
import type { BridgeAnswer } from '../shared/core/bridge.ts';
import type { ErrorCode } from '../shared/core/errors.ts';
import { noFileText } from '../shared/core/foreignFile.ts';

/**
 * SECURITY: the page gets the functions of `desktop` below and no Electron API (item 20 of Electron's
 * security checklist).
 */

type Listener = (payload: unknown) => void;

/**
 * SECURITY: routes that take a path. The page cannot call these routes directly; only a `File` of the user
 * provides a path.
 */
const pathRoutes: readonly string[] = ['batch.open', 'batch.dropPhotos'];
const pageRoutes: ReadonlySet<string> = new Set(routeNames.filter((name) => !pathRoutes.includes(name)));
const events: ReadonlySet<string> = new Set(eventNames);

/** Limit per event name for payloads that wait for a listener. */
const keptPerEvent = 20;
/** Only the pages of a signed-in user listen to these events. Otherwise the payloads wait for the sign-in. */
const keptWhileUnheard: ReadonlySet<EventName> = new Set(['batch.opened', 'inbox.found', 'notice.opened']);
const listeners = new Map<string, Set<Listener>>();
const early = new Map<string, unknown[]>();

const refusal = (code: ErrorCode, message: string): BridgeAnswer<never> => ({
  ok: false,
  error: { code, message },
});

ipcRenderer.on(channels.event, (_event, name: EventName, payload: unknown) => {
  // SECURITY: the next user must not get the events of the previous user.
  if (name === 'session.ended') for (const kept of keptWhileUnheard) early.delete(kept);
  const subscribed = listeners.get(name);
  const isUnheard = subscribed?.size === 0 && keptWhileUnheard.has(name);
  if (!subscribed || isUnheard) {
    early.set(name, [...(early.get(name) ?? []), payload].slice(-keptPerEvent));
    return;
  }
  // SECURITY: listeners get the payload only, because the event object contains the sender (item 20).
  for (const listener of [...subscribed]) listener(payload);
});

function call(name: PageRouteName, input: unknown): Promise<BridgeAnswer<unknown>> {
  if (!pageRoutes.has(name)) return Promise.resolve(refusal('NOT_FOUND', 'Data tidak ditemukan'));
  return ipcRenderer.invoke(channels.call, name, input);
}

function on(name: EventName, listener: Listener): () => void {
  if (!events.has(name)) throw new Error('unknown event');
  // Each subscription has its own wrapper, so that one listener can subscribe twice and unsubscribe once.
  const subscription: Listener = (payload) => listener(payload);
  const subscribed = listeners.get(name) ?? new Set();
  listeners.set(name, subscribed.add(subscription));
  for (const payload of early.get(name) ?? []) subscription(payload);
  early.delete(name);
  return () => {
    subscribed.delete(subscription);
  };
}

/** Returns '' for a file without a path, such as a file that a script created. */
function pathOf(file: object): string {
  try {
    return webUtils.getPathForFile(file as File);
  } catch {
    return '';
  }
}

const notDropped = () => Promise.resolve(refusal('FILE_REFUSED', noFileText));

function dropWorkbook(file: object, folder?: object): Promise<BridgeAnswer<unknown>> {
  const path = pathOf(file);
  const photos = folder && pathOf(folder);
  if (path === '' || photos === '') return notDropped();
  return ipcRenderer.invoke(channels.call, 'batch.open', { path, ...(photos && { photos }) });
}

function dropPhotos(draftId: string, folder: object): Promise<BridgeAnswer<unknown>> {
  const path = pathOf(folder);
  if (path === '') return notDropped();
  return ipcRenderer.invoke(channels.call, 'batch.dropPhotos', { draftId, path });
}

// Answers from the main process are trusted and not parsed again.
const desktop = { call, on, dropWorkbook, dropPhotos } as Desktop;

contextBridge.exposeInMainWorld('desktop', Object.freeze(desktop));
