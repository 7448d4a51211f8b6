import type { App, Event, WebContents } from 'electron';
import { isOwnAddress } from './origin.ts';

export interface NavigationDeps {
  devOrigin: string | null;
  /** Shows an address of our own in a further window of the program. */
  openWindow(address: string): void;
  /** Shows an address in the user's browser if it is on the list. */
  openExternal(address: string): void;
}

/** Applies to every page the program will ever have, whoever makes it. */
export function guardNavigation(app: Pick<App, 'on'>, deps: NavigationDeps): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, deps));
}

function guardContents(contents: WebContents, { devOrigin, openWindow, openExternal }: NavigationDeps): void {
  const refuseForeign = (event: Event<{ url: string }>) => {
    if (!isOwnAddress(event.url, devOrigin)) event.preventDefault();
  };
  // SECURITY: 13. A dropped file, a link and a redirect all arrive here.
  contents.on('will-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-frame-navigate', refuseForeign);
  // SECURITY: 14. No window that a page makes: one of ours is made as the first was, and a link to a listed host opens in
  // the user's browser.
  contents.setWindowOpenHandler(({ url }) => {
    if (isOwnAddress(url, devOrigin)) openWindow(url);
    else openExternal(url);
    return { action: 'deny' };
  });
  // SECURITY: 12.
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
