import { isOwnAddress } from './origin.ts';

/** The part of an `IpcMainInvokeEvent` that tells who calls. */
export interface CallOrigin {
  /** null when the frame is gone by now. */
  senderFrame: { url: string; parent: unknown } | null;
  sender: { id: number; isDestroyed(): boolean };
}

export interface SenderGateDeps {
  /** Whether the WebContents is one of the program's own windows. */
  isKnown(webContentsId: number): boolean;
  /** Origin of the dev server; null unless developing. */
  devOrigin: string | null;
}

/** SECURITY: 17. Only the top frame of our own window, showing our own page, may call. */
export function createSenderGate({ isKnown, devOrigin }: SenderGateDeps): (origin: CallOrigin) => boolean {
  return ({ sender, senderFrame }) => {
    if (!senderFrame || sender.isDestroyed() || !isKnown(sender.id)) return false;
    return senderFrame.parent === null && isOwnAddress(senderFrame.url, devOrigin);
  };
}
