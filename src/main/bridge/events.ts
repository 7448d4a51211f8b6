import type { WebContents } from 'electron';
import type { BridgeEvents, EventName } from '../../shared/bridge/events.ts';
import { channels } from '../../shared/bridge/names.ts';

/** Tells the page that something happened; silently dropped while no window is open. */
export type EmitEvent = <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void;

/** What an event is sent through: Electron's `webContents`, or a stand-in in tests. */
export type EventTarget = Pick<WebContents, 'send' | 'isDestroyed'>;

/** `target` is asked for at every event, because the window comes later than the services and may be gone. */
export function createEmit(target: () => EventTarget | undefined): EmitEvent {
  return (name, payload) => {
    const page = target();
    if (page && !page.isDestroyed()) page.send(channels.event, name, payload);
  };
}
