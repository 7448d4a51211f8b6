import type { App } from 'electron';

export interface LifecycleDeps {
  app: App;
  openWindow(): Promise<void>;
  /** Closes what must be closed before the process ends; bounded in time by itself. */
  shutDown(): Promise<void>;
}

/** Start of the window on demand and end of the program: the server's database is closed before the process ends. */
export function watchLifecycle({ app, openWindow, shutDown }: LifecycleDeps): void {
  let isDown = false;
  let isGoingDown = false;

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => void openWindow());

  // The windows are gone by now, so nobody waits in front of a frozen one.
  app.on('will-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    if (isGoingDown) return;
    isGoingDown = true;
    void shutDown().finally(() => {
      isDown = true;
      app.quit();
    });
  });
}
