import { resolve } from 'node:path';
import { originOf } from '../security/origin.ts';

/**
 * RUJUKAN_DEMO: '1' fills an empty folder with demo data, '0' lets its user set it up without any, and otherwise the
 * user chooses.
 */
type FirstStart = 'demo' | 'own' | 'ask';

/** What the environment may say. Read once at the start. */
export interface Config {
  /** RUJUKAN_USER_DATA: user-data folder instead of the system's; null for that one. */
  userData: string | null;
  /** RUJUKAN_SERVER_URL: the server to talk to; null starts the embedded one. */
  serverUrl: string | null;
  /** What the embedded server does with an empty folder. */
  firstStart: FirstStart;
  /** RUJUKAN_DOWNLOADS: folder for downloaded files; null for Rujukan in the user's downloads folder. */
  downloads: string | null;
  /** ELECTRON_RENDERER_URL, set by `electron-vite dev`; always null in a packaged program. */
  devServer: { url: string; origin: string } | null;
}

/** `isDriven`: a tool sits before the program instead of a person (`--remote-debugging-port`, `--headless`). */
export function readConfig(
  env: NodeJS.ProcessEnv,
  { isPackaged, isDriven }: { isPackaged: boolean; isDriven: boolean },
): Config {
  const { RUJUKAN_USER_DATA, RUJUKAN_SERVER_URL, RUJUKAN_DEMO, RUJUKAN_DOWNLOADS } = env;
  const devUrl = isPackaged ? undefined : env.ELECTRON_RENDERER_URL;
  return {
    userData: RUJUKAN_USER_DATA ? resolve(RUJUKAN_USER_DATA) : null,
    serverUrl: RUJUKAN_SERVER_URL || null,
    firstStart: firstStartOf(RUJUKAN_DEMO, isDriven),
    downloads: RUJUKAN_DOWNLOADS ? resolve(RUJUKAN_DOWNLOADS) : null,
    devServer: devUrl ? { url: devUrl, origin: originOf(devUrl) } : null,
  };
}

/** A tool has nobody to ask, unless it says that it will answer ('ask'). */
function firstStartOf(demo: string | undefined, isDriven: boolean): FirstStart {
  if (demo === '0') return 'own';
  return demo === '1' || (isDriven && demo !== 'ask') ? 'demo' : 'ask';
}
