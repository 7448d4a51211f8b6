import { load } from 'js-yaml';
import { z } from 'zod';

/**
 * SECURITY: only app-update.yml, which electron-builder writes into the package, names the source of updates.
 */
export interface UpdateFeed {
  url: string;
  /** False on Linux, where new versions are only announced. */
  installs: boolean;
  package: '.exe' | '.dmg' | '.AppImage' | '.deb';
}

const writtenSchema = z.object({
  provider: z.literal('generic'),
  url: z.url({ protocol: /^https$/ }),
  publisherName: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
});

export const updateFaults = {
  unpacked: 'Rujukan ini tidak dijalankan dari hasil pemasangan.',
  noFeed: 'Paket ini dibuat tanpa alamat pembaruan.',
  wrongFeed: 'Alamat pembaruan di paket ini tidak dapat dipakai: harus https.',
  unsigned: 'Paket ini tidak ditandatangani, jadi versi baru tidak dapat diperiksa.',
} as const;

export function updateFeedOf({
  isPackaged,
  platform,
  isAppImage,
  written,
}: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  isAppImage: boolean;
  written: string | undefined;
}): UpdateFeed | { fault: string } {
  if (!isPackaged) return { fault: updateFaults.unpacked };
  if (written === undefined) return { fault: updateFaults.noFeed };
  const parsed = writtenSchema.safeParse(parseYaml(written));
  if (!parsed.success) return { fault: updateFaults.wrongFeed };
  const { url, publisherName } = parsed.data;
  // Without a publisher name, electron-updater accepts any installer. macOS compares signatures itself.
  if (platform === 'win32' && publisherName === undefined) return { fault: updateFaults.unsigned };
  return {
    url: url.endsWith('/') ? url : `${url}/`,
    installs: platform !== 'linux',
    package:
      platform === 'win32' ? '.exe' : platform === 'darwin' ? '.dmg' : isAppImage ? '.AppImage' : '.deb',
  };
}

function parseYaml(text: string): unknown {
  try {
    return load(text);
  } catch {
    return undefined;
  }
}
