import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/core/errors.ts';
import type { ServerLink } from '../services/api/serverAddress.ts';
import type { DesktopSettings } from '../services/desktop/desktopSettings.ts';
import type { Config } from './config.ts';

const texts = {
  unknown: 'Server yang dipakai Rujukan tidak diketahui lagi. Pilih di Pengaturan Rujukan.',
  here: 'Rujukan memakai data di komputer ini. Jika kantor Anda memakai server, isi alamatnya di Pengaturan Rujukan.',
} as const;

export const serverUrlOf = (config: Config, settings: DesktopSettings): string | null =>
  config.serverUrl ?? settings.current().serverUrl;

export const serverIsUnknown = (config: Config, settings: DesktopSettings): boolean =>
  config.serverUrl === null && settings.serverUnknown();

/**
 * `unknown`: damaged settings may have named an office's server, and this computer has no data. No server
 * starts, because an embedded server would begin a second, empty office.
 */
export function serverLocationOf(
  config: Config,
  settings: DesktopSettings,
  userData: string,
): 'office' | 'here' | 'unknown' {
  if (serverUrlOf(config, settings) !== null) return 'office';
  const hasData = existsSync(join(userData, 'data'));
  return serverIsUnknown(config, settings) && !hasData ? 'unknown' : 'here';
}

export const unknownServer: ServerLink = {
  ready: () => Promise.reject(new AppError('UNAVAILABLE', texts.unknown)),
};

export function settingsProblem(
  config: Config,
  settings: DesktopSettings,
  place: ReturnType<typeof serverLocationOf>,
): string | null {
  const problem = settings.problem();
  if (problem === null || !serverIsUnknown(config, settings)) return problem;
  return `${problem} ${place === 'here' ? texts.here : texts.unknown}`;
}
