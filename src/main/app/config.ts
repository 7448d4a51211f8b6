import { resolve } from 'node:path';
import { originOf } from '../security/origin.ts';

/** An empty folder gets demo data, a set-up without demo data, or a set-up that offers both. */
type FirstStart = 'demo' | 'own' | 'ask';

export interface Config {
  userData: string | null;
  /** If null, the settings decide. */
  serverUrl: string | null;
  firstStart: FirstStart;
  downloads: string | null;
  devServer: { url: string; origin: string } | null;
}

/**
 * @param isDriven true when a tool drives the application. A tool cannot answer questions, so its first start
 * has demo data by default.
 */
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

function firstStartOf(demo: string | undefined, isDriven: boolean): FirstStart {
  if (demo === '0') return 'own';
  return demo === '1' || (isDriven && demo !== 'ask') ? 'demo' : 'ask';
}
