import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const handlers = new Map<string, { handler: Handler; once: boolean }>();

class HostIpcMain extends EventEmitter {
  handle(channel: string, handler: Handler): void {
    this.register(channel, handler, false);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.register(channel, handler, true);
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }

  private register(channel: string, handler: Handler, once: boolean): void {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, { handler, once });
  }
}

export const ipcMain = new HostIpcMain() satisfies Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>;
ipcMain.setMaxListeners(0);

export async function invokeHandler(channel: string, event: unknown, args: unknown[]): Promise<unknown> {
  const entry = handlers.get(channel);
  if (!entry) throw new Error(`No handler registered for '${channel}'`);
  if (entry.once) handlers.delete(channel);
  return entry.handler(event as IpcMainInvokeEvent, ...args);
}
