import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/core/errors.ts';
import type { ProgramSettings } from '../services/programSettings.ts';
import type { ServerLink } from '../services/serverAddress.ts';
import type { Config } from './config.ts';

/** Where the data of this program lie, as far as anybody can say. */

const texts = {
  unknown: 'Server yang dipakai program ini tidak diketahui lagi. Pilih di Pengaturan program.',
  here: 'Program memakai data di komputer ini. Bila kantor Anda memakai server, isi alamatnya di Pengaturan program.',
} as const;

/** The server that a start uses: the environment's word counts before the user's. */
export const serverUrlOf = (config: Config, settings: ProgramSettings): string | null =>
  config.serverUrl ?? settings.current().serverUrl;

/** Neither the environment nor what is left of the settings says with which data this program works. */
export const serverIsUnknown = (config: Config, settings: ProgramSettings): boolean =>
  config.serverUrl === null && settings.serverUnknown();

/**
 * `unknown`: the settings have lost which server it was, and there are no data here. No server is started then: it would
 * offer to begin a second office, empty, beside the one whose address is lost.
 */
export function dataPlaceOf(
  config: Config,
  settings: ProgramSettings,
  userData: string,
): 'office' | 'here' | 'unknown' {
  if (serverUrlOf(config, settings) !== null) return 'office';
  const hasData = existsSync(join(userData, 'data'));
  return serverIsUnknown(config, settings) && !hasData ? 'unknown' : 'here';
}

export const unknownServer: ServerLink = {
  ready: () => Promise.reject(new AppError('UNAVAILABLE', texts.unknown)),
};

/** For the login page: what of the settings could not be used, and what follows for the server. */
export function settingsProblem(
  config: Config,
  settings: ProgramSettings,
  place: ReturnType<typeof dataPlaceOf>,
): string | null {
  const problem = settings.problem();
  if (problem === null || !serverIsUnknown(config, settings)) return problem;
  return `${problem} ${place === 'here' ? texts.here : texts.unknown}`;
}
