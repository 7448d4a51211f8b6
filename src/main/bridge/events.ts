import type { WebContents } from 'electron';
import type { BridgeEvents, EventName } from '../../shared/bridge/events.ts';
import { channels } from '../../shared/bridge/names.ts';

/** Tells the pages that something happened; silently dropped while no window is open. */
export type EmitEvent = <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void;

/** What an event is sent through: Electron's `webContents`, or a stand-in in tests. */
export type EventTarget = Pick<WebContents, 'send' | 'isDestroyed'>;

/** What one page is to show: the one that was used last. Everything else is true for all of them. */
const forOne: ReadonlySet<EventName> = new Set<EventName>([
  'batch.opened',
  'reset.opened',
  'notice.opened',
  'app.command',
  'inbox.found',
]);

/**
 * `pages`, the one used last at the end, are asked for at every event, because windows come later than the services and
 * may be gone.
 */
export function createEmit(pages: () => readonly EventTarget[]): EmitEvent {
  return (name, payload) => {
    const open = pages().filter((page) => !page.isDestroyed());
    for (const page of forOne.has(name) ? open.slice(-1) : open) page.send(channels.event, name, payload);
  };
}
