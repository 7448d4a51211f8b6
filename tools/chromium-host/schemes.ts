import { spawnSync } from 'node:child_process';
import { isHeaded } from './runtime.ts';

/** Of freedesktop.org's shared-mime tools. */
const mimeTable = 'xdg-mime';

/** The name of the program that opens addresses of a scheme; '' for none, and where nobody would see it. */
export function handlerOf(scheme: string): string {
  if (!isHeaded() || process.platform !== 'linux') return '';
  const { stdout } = spawnSync(mimeTable, ['query', 'default', `x-scheme-handler/${scheme}`], {
    encoding: 'utf8',
  });
  return (stdout ?? '').trim().replace(/\.desktop$/, '');
}
