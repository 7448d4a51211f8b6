import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { writeAtomically } from '../../../files/atomicFile.ts';
import type { LoginStart } from '../../../shared/bridge/desktopSettings.ts';

export interface LoginStarter {
  /** Reads the state anew, because system settings can change it. */
  view(): LoginStart;
  set(on: boolean): Promise<void>;
}

interface LoginStartDeps {
  app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform?: NodeJS.Platform;
  env?: NodeJS.ProcessEnv;
  executable?: string;
}

export function createLoginStart({
  app,
  platform = process.platform,
  env = process.env,
  executable = process.execPath,
}: LoginStartDeps): LoginStarter {
  if (!app.isPackaged) return { view: () => 'none', set: async () => undefined };
  if (platform === 'linux') return byDesktopEntry(env, env.APPIMAGE ?? executable);
  return {
    view: () => {
      const { openAtLogin, executableWillLaunchAtLogin, status } = app.getLoginItemSettings();
      // The Task Manager can disable the start without removing the registry entry.
      if (platform === 'win32') return executableWillLaunchAtLogin ? 'on' : 'off';
      if (status === 'requires-approval') return 'approval';
      return openAtLogin ? 'on' : 'off';
    },
    set: async (on) => app.setLoginItemSettings({ openAtLogin: on }),
  };
}

/**
 * Start at sign-in on Linux, which Electron does not offer:
 * https://specifications.freedesktop.org/autostart-spec/latest/
 */
function byDesktopEntry(env: NodeJS.ProcessEnv, executable: string): LoginStarter {
  const folder = join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart');
  const file = join(folder, 'rujukan.desktop');
  return {
    view: () => (existsSync(file) && !/^Hidden=true$/m.test(readFileSync(file, 'utf8')) ? 'on' : 'off'),
    set: async (on) => {
      if (!on) return rm(file, { force: true });
      await mkdir(folder, { recursive: true });
      await writeAtomically(file, entryOf(executable));
    },
  };
}

const entryOf = (executable: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Rujukan',
    `Exec=${quoted(executable)}`,
    'Terminal=false',
    '',
  ].join('\n');

/** Quotes for Exec, then escapes for the desktop file. `%` begins a field code. */
const quoted = (path: string): string =>
  `"${path.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%');
