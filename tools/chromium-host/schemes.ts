import { spawnSync } from 'node:child_process';
import { isHeaded } from './runtime.ts';

const mimeTable = 'xdg-mime';

/** Returns '' outside Linux, and where no screen would show the handler's window. */
export function handlerOf(scheme: string): string {
  if (!isHeaded() || process.platform !== 'linux') return '';
  const { stdout } = spawnSync(mimeTable, ['query', 'default', `x-scheme-handler/${scheme}`], {
    encoding: 'utf8',
  });
  return (stdout ?? '').trim().replace(/\.desktop$/, '');
}
