import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Script } from 'node:vm';
import { makeBridge } from './bridge.ts';
import { makeCodec } from './codec.ts';
import { isolatedWorld, mainWorld, type PageConfig } from './page.ts';

const parameters = 'require,process,global,exports,module,setImmediate,clearImmediate';

export interface PreloadScripts {
  main: string;
  isolated: string;
  /** Error of a preload that cannot be read or is not a classic script. Electron skips such a preload too. */
  error?: Error;
}

export function preloadScripts(file: string | null, config: PageConfig): PreloadScripts {
  const main = `(${mainWorld})(${JSON.stringify(config.handshake)}, ${makeBridge})`;
  const preload = file === null ? { source: 'null' } : wrapped(file);
  const isolated = `(${isolatedWorld})(${JSON.stringify(config)}, ${makeCodec}, ${makeBridge}, ${preload.source})
//# sourceURL=electron://preload/${file === null ? '' : basename(file)}`;
  return { main, isolated, ...(preload.error && { error: preload.error }) };
}

function wrapped(file: string): { source: string; error?: Error } {
  try {
    const source = `function (${parameters}) {${readFileSync(file, 'utf8')}\n}`;
    new Script(`(${source})`, { filename: file });
    return { source };
  } catch (cause) {
    return { source: 'null', error: cause instanceof Error ? cause : new Error(String(cause)) };
  }
}
