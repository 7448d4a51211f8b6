import type { App, Event, WebContents } from 'electron';
import { isOwnAddress } from './origin.ts';

export interface NavigationDeps {
  devOrigin: string | null;
  openWindow(address: string): void;
  openExternal(address: string): void;
}

export function guardNavigation(app: Pick<App, 'on'>, deps: NavigationDeps): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, deps));
}

function guardContents(contents: WebContents, { devOrigin, openWindow, openExternal }: NavigationDeps): void {
  const refuseForeign = (event: Event<{ url: string }>) => {
    if (!isOwnAddress(event.url, devOrigin)) event.preventDefault();
  };
  // SECURITY: these events also cover dropped files and redirects (Electron checklist 13).
  contents.on('will-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-frame-navigate', refuseForeign);
  // SECURITY: pages cannot create windows. The application's addresses open in a guarded window, and
  // `openExternal` checks all other addresses (Electron checklist 14).
  contents.setWindowOpenHandler(({ url }) => {
    if (isOwnAddress(url, devOrigin)) openWindow(url);
    else openExternal(url);
    return { action: 'deny' };
  });
  // SECURITY: refuses webview tags (Electron checklist 12).
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
