import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasInstanceLock } from './instanceLock.ts';

interface Preferences {
  [name: string]: boolean | Preferences;
}

const quiet: Preferences = {
  translate: { enabled: false },
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
  signin: { allowed: false },
};

/**
 * Chromium would store opened addresses and typed text in these databases and folders. A folder in place of a
 * database, or a file in place of a folder, stops Chromium from storing, so a crash leaves no data.
 */
const unwanted = {
  databases: [
    'Account Web Data',
    'DIPS',
    'Favicons',
    'History',
    'Login Data',
    'Login Data For Account',
    'Network Action Predictor',
    'Shortcuts',
    'Top Sites',
    'Visited Links',
    'Web Data',
  ],
  folders: ['Segmentation Platform', 'Sessions', 'Sessions_Encrypted'],
};

/**
 * Session storage, which holds addresses, must stay in memory. A file instead of its folder would delay each
 * page by five seconds. A non-empty folder instead of its first file makes Chromium give up at once.
 */
const sessionStorage = join('Session Storage', 'CURRENT', 'unwanted');

function keepNothingOf(profile: string): void {
  const folder = join(profile, 'Default');
  for (const name of unwanted.databases) {
    for (const ending of ['', '-journal', '-wal', '-shm']) {
      rmSync(join(folder, name + ending), { recursive: true, force: true });
    }
    mkdirSync(join(folder, name));
  }
  const folders = unwanted.folders.map((name) => join(folder, name));
  for (const path of [...folders, join(profile, 'segmentation_platform')]) {
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, '');
  }
  rmSync(join(folder, 'Session Storage'), { recursive: true, force: true });
  mkdirSync(join(folder, sessionStorage), { recursive: true });
}

function merge(base: Preferences, changes: Preferences): Preferences {
  const merged = { ...base };
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name];
    merged[name] = typeof value === 'object' ? merge(typeof before === 'object' ? before : {}, value) : value;
  }
  return merged;
}

function readPreferences(file: string): Preferences {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Preferences;
  } catch {
    return {}; // missing or broken: Chromium too would start with new preferences
  }
}

/**
 * Chromium refuses a profile that a computer with another name locked, for example an earlier container.
 * The app's instance lock proves that the profile is free.
 */
function dropForeignLock(profile: string): void {
  if (!hasInstanceLock()) return;
  const lock = join(profile, 'SingletonLock');
  try {
    const owner = readlinkSync(lock); // HOST-PID
    if (owner.slice(0, owner.lastIndexOf('-')) !== hostname()) rmSync(lock);
  } catch {
    // The lock does not exist, or the system has no such lock.
  }
}

export function prepareProfile(profile: string): void {
  const folder = join(profile, 'Default');
  const file = join(folder, 'Preferences');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(merge(readPreferences(file), quiet)));
  keepNothingOf(profile);
  dropForeignLock(profile);
}
