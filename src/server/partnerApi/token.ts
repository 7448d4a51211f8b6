import { AppError, type ErrorView, errorStatus, type ServerErrorCode } from '../../shared/core/errors.ts';
import { clientTokenSeconds } from '../auth/clientToken.ts';
import { knownClient } from '../entities/openApi/client.ts';
import { answerJson } from '../kit/answer.ts';
import type { Services } from '../kit/context.ts';
import { toErrorView } from '../kit/errorView.ts';
import { isStorable, mediaTypeOf, readInput } from '../kit/requestInput.ts';
import { tokenOperation } from './document.ts';

const refusals = {
  invalid_request: 400,
  invalid_client: 401,
  unauthorized_client: 403,
  unsupported_grant_type: 400,
} as const;

class TokenRefusal extends Error {
  readonly code: keyof typeof refusals;
  readonly limit: AppError | undefined;

  constructor(code: keyof typeof refusals, message: string, limit?: AppError) {
    super(message);
    this.code = code;
    this.limit = limit;
  }
}

const wrongClient = 'Client ID atau Client Secret salah';
const longest = 100;
const formType = 'application/x-www-form-urlencoded';

export async function answerToken(
  services: Services,
  request: Request,
  onKnown: (id: number) => void,
): Promise<Response> {
  try {
    const { clientId, secret } = await readCredentials(request);
    const { db, auth, now } = services;
    const known = await knownClient(db, { clientId, secret });
    if (!known) {
      await auth.clientThrottle.countWrongSecret(clientId).catch((error: unknown) => {
        throw error instanceof AppError ? new TokenRefusal('invalid_client', wrongClient, error) : error;
      });
      throw new TokenRefusal('invalid_client', wrongClient);
    }
    onKnown(known.id);
    if (known.problem) throw new TokenRefusal('unauthorized_client', known.problem);
    const { id: openApiId, secretMark } = known;
    const access_token = await auth.clientTokens.sign({ openApiId, clientId, secretMark }, now());
    return answerJson({ access_token, token_type: 'Bearer', expires_in: clientTokenSeconds }, 200, {
      pragma: 'no-cache',
    });
  } catch (error) {
    return refusal(error, services);
  }
}

/** `message` is not in the RFC, but older clients read it. */
function refusal(error: unknown, services: Services): Response {
  if (!(error instanceof TokenRefusal)) return ofServer(toErrorView(error, services, tokenOperation.id));
  const { code, message, limit } = error;
  const status = limit ? errorStatus[limit.code as ServerErrorCode] : refusals[code];
  return answerJson({ error: code, error_description: message, message }, status, {
    pragma: 'no-cache',
    ...(code === 'invalid_client' && {
      'www-authenticate': 'Basic realm="Open API Rujukan", charset="UTF-8"',
    }),
    ...retryHeader(limit?.retryAfter),
  });
}

const retryHeader = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };

function ofServer({ code, message, trace, retryAfter }: ErrorView): Response {
  const status = code === 'INVALID' ? errorStatus.BAD_REQUEST : errorStatus[code as ServerErrorCode];
  const error = status < 500 ? 'invalid_request' : 'server_error';
  return answerJson(
    { error, error_description: message, message, ...(trace && { trace }) },
    status,
    retryHeader(retryAfter),
  );
}

interface Credentials {
  clientId: string;
  secret: string;
}

/** RFC 6749, 2.3.1: the client id and secret are in the header or the body, never in the address. */
async function readCredentials(request: Request): Promise<Credentials> {
  const query = new URL(request.url).searchParams;
  for (const name of ['client_id', 'client_secret', 'grant_type'])
    if (query.has(name)) throw new TokenRefusal('invalid_request', `${name} tidak boleh ada di alamat`);
  const body = mediaTypeOf(request) === formType ? 'form' : 'json';
  const sent = await readInput({ ...tokenOperation, body }, request, {});
  const one = (name: string): string | undefined => {
    const value = sent[name];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value === 'string') return value;
    throw new TokenRefusal('invalid_request', `${name} harus satu teks`);
  };
  const [grant, id, secret] = [one('grant_type'), one('client_id'), one('client_secret')];
  const header = basicCredentials(request.headers.get('authorization'));
  if (header && (secret !== undefined || (id !== undefined && id !== header.clientId)))
    throw new TokenRefusal('invalid_request', 'Kirim Client ID dan Client Secret dengan satu cara saja');
  if (grant === undefined) throw new TokenRefusal('invalid_request', 'grant_type wajib diisi');
  if (grant !== 'client_credentials')
    throw new TokenRefusal('unsupported_grant_type', 'grant_type harus client_credentials');
  const credentials = header ?? { clientId: id ?? '', secret: secret ?? '' };
  if (!isPlausible(credentials)) throw new TokenRefusal('invalid_client', wrongClient);
  return credentials;
}

const isPlausible = (credentials: Credentials) =>
  Object.values(credentials).every((text) => text !== '' && text.length <= longest && isStorable(text));

function basicCredentials(authorization: string | null): Credentials | undefined {
  if (authorization === null) return undefined;
  const encoded = /^basic +([a-z0-9+/]+={0,2})\s*$/i.exec(authorization)?.[1];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded ?? '', 'base64'));
    const [, clientId = '', secret = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
    return { clientId: formDecoded(clientId), secret: formDecoded(secret) };
  } catch {
    return { clientId: '', secret: '' };
  }
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
