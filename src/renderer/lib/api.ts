import ky from 'ky';
import { AppError, type ErrorView, messages, retryAfterOf } from '../../shared/core/errors.ts';
import {
  type Envelope,
  fillPath,
  type InputOf,
  type Operation,
  type OutputOf,
  takesKey,
  toQuery,
} from '../../shared/core/operation.ts';
import { noteAdded } from './added.ts';
import { call } from './desktop.ts';

/** API requests run over the bridge. The main process adds the token, so that a page never holds it. */

const http = ky.create({
  baseUrl: 'https://api.invalid/',
  fetch: overBridge,
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
});

async function overBridge(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const answer = await call('api.request', {
    method: request.method as 'GET',
    path: pathname + search,
    body: request.method === 'GET' ? null : (await request.text()) || null,
    idempotencyKey: request.headers.get('idempotency-key'),
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      ...(answer.retryAfter !== undefined && { 'retry-after': String(answer.retryAfter) }),
    },
  });
}

interface ErrorEnvelope {
  message?: string;
  error?: Omit<ErrorView, 'message' | 'retryAfter'>;
}

/**
 * A repeated write with the same `idempotencyKey` gets the first answer.
 * @throws AppError; `unsure` means that the server may have executed the write
 */
export async function request<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: { idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<Envelope<OutputOf<O>>> {
  const { path, rest } = fillPath(operation.path, input as Record<string, unknown>);
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const query = inQuery ? toQuery(rest) : '';
  const response = await http(path.slice(1) + (query && `?${query}`), {
    method: operation.method,
    ...(!inQuery && (operation.body === 'form' ? { body: toQuery(rest) } : { json: rest })),
    ...(options.signal && { signal: options.signal }),
    headers: takesKey(operation) ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {},
  });
  const body = await response.json<Envelope<OutputOf<O>> & ErrorEnvelope>();
  if (response.ok) {
    noteAdded(operation, body.data);
    return body;
  }
  throw AppError.from({
    code: 'INTERNAL',
    message: body.message ?? messages.internal,
    ...body.error,
    retryAfter: retryAfterOf(response.headers),
    rule: operation.access,
  });
}
