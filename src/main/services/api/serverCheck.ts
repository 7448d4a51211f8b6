import { AppError } from '../../../shared/core/errors.ts';
import { settingOperations } from '../../../shared/entities/setting/operations.ts';
import type { Log } from '../log.ts';
import { readEnvelope } from './answers.ts';
import { ForeignAnswer, isRedirect } from './responseCheck.ts';
import { parseServerUrl, remoteServer } from './serverAddress.ts';
import { causesOf, createTransport, type Fetch } from './transport.ts';

export const checkTexts = {
  silent: 'Server tidak dapat dihubungi di alamat itu. Periksa alamat dan jaringan.',
  elsewhere: 'Alamat itu mengalihkan ke alamat lain. Isi alamat server yang sebenarnya.',
  plain: 'Alamat itu tidak memakai https. Periksa alamat dan portnya.',
  distrusted: 'Sertifikat https di alamat itu tidak dipercaya komputer ini. Hubungi pengelola server.',
  foreign: 'Alamat itu bukan server Rujukan.',
} as const;

const certificateFault = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|net::ERR_CERT_)/;
const plainAnswer = /^(net::)?ERR_SSL_/;

export function connectionFaultOf(error: unknown): string {
  for (const each of causesOf(error)) {
    const { code = each.message } = each as NodeJS.ErrnoException;
    if (isRedirect(each)) return checkTexts.elsewhere;
    if (each instanceof ForeignAnswer) return checkTexts.foreign;
    if (plainAnswer.test(code)) return checkTexts.plain;
    if (certificateFault.test(code)) return checkTexts.distrusted;
  }
  return checkTexts.silent;
}

/** @throws AppError with a reason for the user */
export async function checkServer(
  text: string,
  { log, netFetch }: { log: Log; netFetch?: Fetch },
  timeout = 8000,
): Promise<{ url: string; version: string }> {
  const url = parseServerUrl(text);
  const send = createTransport({
    link: remoteServer(url),
    log,
    ...(netFetch && { netFetch }),
    onOutcome: () => undefined,
  });
  const { health } = settingOperations;
  const response = await send({ method: health.method, path: health.path, timeout }).catch(
    (cause: unknown) => {
      throw new AppError('OFFLINE', connectionFaultOf(cause), { cause });
    },
  );
  try {
    const { data } = await readEnvelope(health, response);
    return { url, version: data.version };
  } catch (cause) {
    throw new AppError('INVALID', checkTexts.foreign, { cause });
  }
}
