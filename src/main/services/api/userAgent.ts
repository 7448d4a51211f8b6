import os from 'node:os';

/** A header allows ASCII only. Parentheses and semicolons are separators of this header. */
const plain = (text: string): string => text.replace(/[^\x20-\x7e]|[();]/g, '').trim();

const systemName = (): string =>
  ({ win32: os.version(), darwin: 'macOS', linux: 'Linux' })[os.platform() as string] ?? os.type();

export const userAgentOf = (version: string): string =>
  `Rujukan/${version} (${[systemName(), os.hostname()].map(plain).filter(Boolean).join('; ')})`;
