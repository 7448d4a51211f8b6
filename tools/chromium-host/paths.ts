import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { runtime } from './runtime.ts';

const chosen = new Map<string, string>();

function roamingFolder(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData/Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

const defaults: Record<string, () => string> = {
  home: homedir,
  appData: roamingFolder,
  userData: () => runtime.switches.get('user-data-dir') || join(roamingFolder(), runtime.program.name),
  sessionData: () => getPath('userData'),
  temp: tmpdir,
  exe: () => process.execPath,
  module: () => process.execPath,
  logs: () => join(getPath('userData'), 'logs'),
  crashDumps: () => join(getPath('userData'), 'Crashpad'),
  desktop: () => join(homedir(), 'Desktop'),
  documents: () => join(homedir(), 'Documents'),
  downloads: () => join(homedir(), 'Downloads'),
  music: () => join(homedir(), 'Music'),
  pictures: () => join(homedir(), 'Pictures'),
  videos: () => join(homedir(), 'Videos'),
};

export function getPath(name: string): string {
  const path = chosen.get(name) ?? defaults[name]?.();
  if (path === undefined) throw new Error(`Failed to get '${name}' path`);
  if (name === 'userData' || name === 'logs') mkdirSync(path, { recursive: true });
  return path;
}

export function setPath(name: string, path: string): void {
  if (!isAbsolute(path)) throw new Error('Path must be absolute');
  chosen.set(name, path);
}

export function userDataPath(): string {
  return getPath('userData');
}
