import { load } from 'js-yaml';
import { z } from 'zod';

/**
 * SECURITY: updates. Where new versions of the program come from: only what electron-builder has written into the package
 * (app-update.yml) says so, and a version that cannot be checked is not looked for.
 */
export interface UpdateFeed {
  /** The folder of the versions for this system and processor; https, with a slash at its end. */
  url: string;
  /** The program fetches and installs it. On Linux it only tells: a package there belongs to the system. */
  installs: boolean;
  /** Ending of the package that a person would fetch and install here: a version is announced with all that there are. */
  package: '.exe' | '.dmg' | '.AppImage' | '.deb';
}

const writtenSchema = z.object({
  provider: z.literal('generic'),
  url: z.url({ protocol: /^https$/ }),
  publisherName: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
});

export const updateFaults = {
  unpacked: 'Program ini tidak dijalankan dari paket yang dipasang.',
  noFeed: 'Paket ini dibuat tanpa alamat pembaruan.',
  wrongFeed: 'Alamat pembaruan di paket ini tidak dapat dipakai: harus https.',
  unsigned: 'Paket ini tidak ditandatangani, jadi versi baru tidak dapat diperiksa.',
} as const;

/**
 * @param written content of app-update.yml; undefined where there is none
 * @returns the feed, or why there is none, in words for the settings
 */
export function updateFeedOf({
  isPackaged,
  platform,
  isAppImage,
  written,
}: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  /** Of Linux: it runs from an AppImage, which knows itself by the variable APPIMAGE. */
  isAppImage: boolean;
  written: string | undefined;
}): UpdateFeed | { fault: string } {
  if (!isPackaged) return { fault: updateFaults.unpacked };
  if (written === undefined) return { fault: updateFaults.noFeed };
  const parsed = writtenSchema.safeParse(parseYaml(written));
  if (!parsed.success) return { fault: updateFaults.wrongFeed };
  const { url, publisherName } = parsed.data;
  // Without its publisher's name electron-updater would take an installer of anybody. macOS compares signatures itself.
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
