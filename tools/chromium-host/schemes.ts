import { spawnSync } from 'node:child_process';
import { isHeaded } from './runtime.ts';

const mimeTable = 'xdg-mime';

/** Returns '' without a handler, outside Linux and in a headless run. */
export function handlerOf(scheme: string): string {
  if (!isHeaded() || process.platform !== 'linux') return '';
  const { stdout } = spawnSync(mimeTable, ['query', 'default', `x-scheme-handler/${scheme}`], {
    encoding: 'utf8',
  });
  return (stdout ?? '').trim().replace(/\.desktop$/, '');
}
