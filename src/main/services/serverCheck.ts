import { AppError } from '../../shared/core/errors.ts';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import { readEnvelope } from './answers.ts';
import type { Log } from './log.ts';
import { parseServerUrl, remoteServer } from './serverAddress.ts';
import { createTransport } from './transport.ts';

export const checkTexts = {
  silent: 'Server tidak dapat dihubungi di alamat itu. Periksa alamat dan jaringan.',
  foreign: 'Alamat itu menjawab, tetapi bukan server Rujukan.',
} as const;

/** Asks whoever answers at an address whether it is a server of ours. Throws AppError in words about the address. */
export async function checkServer(
  text: string,
  log: Log,
  timeout = 8000,
): Promise<{ url: string; version: string }> {
  const url = parseServerUrl(text);
  const send = createTransport({ link: remoteServer(url), log, onOutcome: () => undefined });
  const { health } = settingOperations;
  const response = await send({ method: health.method, path: health.path, timeout }).catch(
    (cause: unknown) => {
      throw new AppError('OFFLINE', checkTexts.silent, { cause });
    },
  );
  try {
    const { data } = await readEnvelope(health, response);
    return { url, version: data.version };
  } catch (cause) {
    throw new AppError('INVALID', checkTexts.foreign, { cause });
  }
}
