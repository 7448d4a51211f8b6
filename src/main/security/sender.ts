import { isOwnAddress } from './origin.ts';

export interface CallOrigin {
  senderFrame: { url: string; parent: unknown } | null;
  sender: { id: number; isDestroyed(): boolean };
}

export interface SenderGateDeps {
  isKnown(webContentsId: number): boolean;
  devOrigin: string | null;
}

/** SECURITY: only the top frame of a known window with our page may call (Electron checklist 17). */
export function createSenderGate({ isKnown, devOrigin }: SenderGateDeps): (origin: CallOrigin) => boolean {
  return ({ sender, senderFrame }) => {
    if (!senderFrame || sender.isDestroyed() || !isKnown(sender.id)) return false;
    return senderFrame.parent === null && isOwnAddress(senderFrame.url, devOrigin);
  };
}
