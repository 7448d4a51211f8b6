import type { WebContents } from 'electron';
import type { EmitEvent, EventName } from '../../shared/bridge/events.ts';
import { channels } from '../../shared/bridge/names.ts';

export type EventTarget = Pick<WebContents, 'send' | 'isDestroyed'>;

const forOne: ReadonlySet<EventName> = new Set<EventName>([
  'batch.opened',
  'reset.opened',
  'view.opened',
  'notice.opened',
  'app.command',
  'inbox.found',
]);

/** @param pages open pages, the last used page last; called per event, because windows open and close */
export function createEmit(pages: () => readonly EventTarget[]): EmitEvent {
  return (name, payload) => {
    const open = pages().filter((page) => !page.isDestroyed());
    for (const page of forOne.has(name) ? open.slice(-1) : open) page.send(channels.event, name, payload);
  };
}
