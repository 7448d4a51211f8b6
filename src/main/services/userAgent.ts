import os from 'node:os';

/** A header carries plain letters only, and the brackets are ours. */
const plain = (text: string): string => text.replace(/[^\x20-\x7e]|[();]/g, '').trim();

/** The system as its user calls it; elsewhere than on Windows Node knows the kernel only. */
const systemName = (): string =>
  ({ win32: os.version(), darwin: 'macOS', linux: 'Linux' })[os.platform() as string] ?? os.type();

/** What the program says of itself to its server, by which a user tells their devices apart (S-054). */
export const userAgentOf = (version: string): string =>
  `Rujukan/${version} (${[systemName(), os.hostname()].map(plain).filter(Boolean).join('; ')})`;
