import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasInstanceLock } from './instanceLock.ts';

/** A part of Chromium's preferences file. */
interface Preferences {
  [name: string]: boolean | Preferences;
}

/** What no switch turns off: the bubbles a browser has for a web page, and the program's window must not have. */
const quiet: Preferences = {
  translate: { enabled: false },
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
  signin: { allowed: false },
};

/**
 * Where Chromium keeps which addresses were opened, what was typed, and what came of it. A search is part of an address,
 * so none of these is to exist: what has its name and is of the wrong kind keeps Chromium from making it, also in a browser
 * that is killed. It goes on without them.
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
 * What a page keeps for a window, its addresses among it, is to stay in memory, too. In the place of its folder a file would
 * stop each page that asks for it: Chromium tries for five seconds to make a folder of it. It gives a database up at once
 * whose first file is a folder that cannot be removed.
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
    return {}; // none yet, or broken: Chromium begins anew too
  }
}

/**
 * Chromium refuses a profile that it left in use on a machine of another name, as a container that is started anew is.
 * The program's own lock says that nobody uses it.
 */
function dropForeignLock(profile: string): void {
  if (!hasInstanceLock()) return;
  const lock = join(profile, 'SingletonLock');
  try {
    const owner = readlinkSync(lock); // host-pid
    if (owner.slice(0, owner.lastIndexOf('-')) !== hostname()) rmSync(lock);
  } catch {
    // No lock, or not on this system.
  }
}

/** Makes the browser's profile, or keeps what the program stored in it, and turns its bubbles off; before the browser starts. */
export function prepareProfile(profile: string): void {
  const folder = join(profile, 'Default');
  const file = join(folder, 'Preferences');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(merge(readPreferences(file), quiet)));
  keepNothingOf(profile);
  dropForeignLock(profile);
}
