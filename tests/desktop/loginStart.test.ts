import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginItemSettings } from 'electron';
import { describe, expect, test } from 'vitest';
import { createLoginStart } from '../../src/main/services/desktop/loginStart.ts';

function fakeApp(said: Partial<LoginItemSettings> = {}, isPackaged = true) {
  const told: unknown[] = [];
  const app = {
    isPackaged,
    getLoginItemSettings: () => ({ openAtLogin: false, ...said }) as LoginItemSettings,
    setLoginItemSettings: (settings: unknown) => void told.push(settings),
  };
  return { app, told };
}

describe('opened when its user signs in to the computer', () => {
  test('an uninstalled program has no start at login', async () => {
    const { app, told } = fakeApp({ openAtLogin: true }, false);
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const login = createLoginStart({ app, platform });
      await login.set(true);
      expect(login.view()).toBe('none');
    }
    expect(told).toEqual([]);
  });

  test('macOS and Windows store the setting, and are asked each time', async () => {
    for (const platform of ['darwin', 'win32'] as const) {
      const { app, told } = fakeApp();
      const login = createLoginStart({ app, platform });
      expect(login.view()).toBe('off');
      await login.set(true);
      await login.set(false);
      expect(told).toEqual([{ openAtLogin: true }, { openAtLogin: false }]);
    }
  });

  test('on macOS a start that needs approval waits for it', () => {
    const view = (said: Partial<LoginItemSettings>) =>
      createLoginStart({ app: fakeApp(said).app, platform: 'darwin' }).view();
    expect(view({ openAtLogin: true, status: 'enabled' })).toBe('on');
    expect(view({ openAtLogin: false, status: 'requires-approval' })).toBe('approval');
    expect(view({ openAtLogin: false, status: 'not-registered' })).toBe('off');
  });

  test('a start that the Task Manager has disabled is off', () => {
    const view = (said: Partial<LoginItemSettings>) =>
      createLoginStart({ app: fakeApp(said).app, platform: 'win32' }).view();
    expect(view({ openAtLogin: true, executableWillLaunchAtLogin: true })).toBe('on');
    expect(view({ openAtLogin: true, executableWillLaunchAtLogin: false })).toBe('off');
  });

  describe('on Linux', () => {
    const start = async (env: NodeJS.ProcessEnv = {}, executable = '/opt/Rujukan/rujukan') => {
      const home = await mkdtemp(join(tmpdir(), 'rujukan-login-'));
      const { app } = fakeApp();
      const login = createLoginStart({
        app,
        platform: 'linux',
        env: { XDG_CONFIG_HOME: home, ...env },
        executable,
      });
      return { login, file: join(home, 'autostart', 'rujukan.desktop') };
    };

    test('the desktop entry is created and removed', async () => {
      const { login, file } = await start();
      expect(login.view()).toBe('off');
      await login.set(false);
      await login.set(true);
      await login.set(true);
      expect(login.view()).toBe('on');
      expect((await readFile(file, 'utf8')).split('\n')).toEqual([
        '[Desktop Entry]',
        'Type=Application',
        'Name=Rujukan',
        'Exec="/opt/Rujukan/rujukan"',
        'Terminal=false',
        '',
      ]);
      await login.set(false);
      expect(login.view()).toBe('off');
    });

    test('an AppImage is the file that was started, whatever it is called', async () => {
      const { login, file } = await start({ APPIMAGE: '/home/a b/50% "Rujukan" $1\\x.AppImage' });
      await login.set(true);
      expect(await readFile(file, 'utf8')).toContain(
        String.raw`Exec="/home/a b/50%% \\"Rujukan\\" \\$1\\\\x.AppImage"`,
      );
    });

    test('an entry that the desktop has hidden is off, and comes back', async () => {
      const { login, file } = await start();
      await login.set(true);
      await writeFile(file, `${await readFile(file, 'utf8')}Hidden=true\n`);
      expect(login.view()).toBe('off');
      await login.set(true);
      expect(login.view()).toBe('on');
    });

    test('a folder that cannot be created is an error', async () => {
      const home = join(await mkdtemp(join(tmpdir(), 'rujukan-login-')), 'config');
      await writeFile(home, 'a file of this name');
      const { login } = await start({ XDG_CONFIG_HOME: home });
      await expect(login.set(true)).rejects.toThrow();
      expect(login.view()).toBe('off');
    });
  });
});
