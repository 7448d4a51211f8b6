import { EventEmitter } from 'node:events';
import type { CdpSession } from './cdp.ts';
import { debug, strict } from './host.ts';
import { contents } from './registry.ts';

type ThemeSource = 'system' | 'light' | 'dark';

/** For 'system', the host does not ask the desktop, so `shouldUseDarkColors` is false. */
class HostNativeTheme extends EventEmitter {
  private source: ThemeSource = 'system';

  get themeSource(): ThemeSource {
    return this.source;
  }

  set themeSource(source: ThemeSource) {
    this.source = source;
    for (const page of contents.values()) {
      void page.opened
        .then(() => applyColorScheme(page.driver.session))
        .catch((error) => debug('color scheme', error));
    }
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'dark';
  }

  get shouldUseHighContrastColors(): boolean {
    return false;
  }

  get prefersReducedTransparency(): boolean {
    return false;
  }
}

export const nativeTheme = strict(new HostNativeTheme(), 'nativeTheme');

export async function applyColorScheme(session: CdpSession): Promise<void> {
  const source = nativeTheme.themeSource;
  const features = source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: source }];
  await session.send('Emulation.setEmulatedMedia', { features });
}
