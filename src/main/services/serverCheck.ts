import { AppError } from '../../shared/core/errors.ts';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import { readEnvelope } from './answers.ts';
import type { Log } from './log.ts';
import { parseServerUrl, remoteServer } from './serverAddress.ts';
import { createTransport } from './transport.ts';

export const checkTexts = {
  silent: 'Server tidak dapat dihubungi di alamat itu. Periksa alamat dan jaringan.',
  elsewhere: 'Alamat itu mengalihkan ke alamat lain. Isi alamat server yang sebenarnya.',
  plain: 'Alamat itu menjawab, tetapi tidak memakai https. Periksa alamat dan port.',
  distrusted: 'Sertifikat https di alamat itu tidak dipercaya komputer ini. Hubungi pengelola server.',
  foreign: 'Alamat itu menjawab, tetapi bukan server Rujukan.',
} as const;

/** What OpenSSL and Node say of a certificate. */
const certificateFault = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/** Somebody may have answered whom the program does not listen to: then it is not the network. */
export function whyUnheard(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '', message } = current as NodeJS.ErrnoException;
    if (message === 'unexpected redirect') return checkTexts.elsewhere;
    if (code.startsWith('ERR_SSL_')) return checkTexts.plain;
    if (certificateFault.test(code)) return checkTexts.distrusted;
  }
  return checkTexts.silent;
}

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
      throw new AppError('OFFLINE', whyUnheard(cause), { cause });
    },
  );
  try {
    const { data } = await readEnvelope(health, response);
    return { url, version: data.version };
  } catch (cause) {
    throw new AppError('INVALID', checkTexts.foreign, { cause });
  }
}
