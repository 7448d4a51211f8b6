import { resolve } from 'node:path';
import { originOf } from '../security/origin.ts';

/** What the environment may say. Read once at the start. */
export interface Config {
  /** RUJUKAN_USER_DATA: user-data folder instead of the system's; null for that one. */
  userData: string | null;
  /** RUJUKAN_SERVER_URL: the server to talk to; null starts the embedded one. */
  serverUrl: string | null;
  /** RUJUKAN_DEMO=0: the embedded server makes no demo data. */
  demo: boolean;
  /** RUJUKAN_DOWNLOADS: folder for downloaded files; null for Rujukan in the user's downloads folder. */
  downloads: string | null;
  /** ELECTRON_RENDERER_URL, set by `electron-vite dev`; always null in a packaged program. */
  devServer: { url: string; origin: string } | null;
}

export function readConfig(env: NodeJS.ProcessEnv, isPackaged: boolean): Config {
  const { RUJUKAN_USER_DATA, RUJUKAN_SERVER_URL, RUJUKAN_DEMO, RUJUKAN_DOWNLOADS } = env;
  const devUrl = isPackaged ? undefined : env.ELECTRON_RENDERER_URL;
  return {
    userData: RUJUKAN_USER_DATA ? resolve(RUJUKAN_USER_DATA) : null,
    serverUrl: RUJUKAN_SERVER_URL || null,
    demo: RUJUKAN_DEMO !== '0',
    downloads: RUJUKAN_DOWNLOADS ? resolve(RUJUKAN_DOWNLOADS) : null,
    devServer: devUrl ? { url: devUrl, origin: originOf(devUrl) } : null,
  };
}
