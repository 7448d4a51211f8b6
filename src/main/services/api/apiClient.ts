import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForwardedAnswer } from '../../../shared/bridge/types.ts';
import { AppError, errorStatus, messages, retryAfterOf } from '../../../shared/core/errors.ts';
import type { Envelope, InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { fillPath, matchOperation, takesKey, toQuery } from '../../../shared/core/operation.ts';
import { operations } from '../../../shared/entities/index.ts';
import { sessionOperations } from '../../../shared/entities/session/operations.ts';
import type { SessionService } from '../session/session.ts';
import { readEnvelope, readText, requireSuccess } from './answers.ts';
import { mayHaveArrived, type Transport, type WireRequest } from './transport.ts';

export interface PageRequest {
  method: Operation['method'];
  path: string;
  body: string | null;
  idempotencyKey: string | null;
}

/**
 * Refreshes a refused token once. `forward` returns the server's errors as answers; the other calls
 * throw the server's errors (C-902). A forwarded write that the server may have received throws OFFLINE with
 * `unsure`.
 */
export interface ApiClient {
  request<O extends Operation>(operation: O, input: InputOf<O>): Promise<Envelope<OutputOf<O>>>;
  forward(request: PageRequest): Promise<ForwardedAnswer>;
  upload(
    operation: Operation,
    fields: Record<string, string>,
    file: { path: string; name: string },
  ): Promise<Envelope<unknown>>;
  download<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    signal?: AbortSignal,
    from?: ResumeFrom,
  ): Promise<Response>;
}

/** Resumes after these bytes if the file still has this etag. */
export interface ResumeFrom {
  bytes: number;
  etag: string;
}

export interface ApiClientDeps {
  send: Transport;
  session: SessionService;
  /** Milliseconds before a write without an answer is sent again with its key. */
  pauses?: readonly number[];
}

const uploadTimeout = 5 * 60_000;

/** SECURITY: only main makes the calls whose body or answer has tokens, through `session.*`. */
const tokenOperations: ReadonlySet<string> = new Set([
  sessionOperations.login.id,
  sessionOperations.refresh.id,
  sessionOperations.logout.id,
]);

export function createApiClient({ send, session, pauses = [700, 3000] }: ApiClientDeps): ApiClient {
  const sendFor = (operation: Operation, request: WireRequest): Promise<Response> => {
    if (operation.access.kind === 'public') return send(request);
    return session.authorized((authorization) =>
      send({ ...request, headers: { ...request.headers, authorization } }),
    );
  };

  return {
    request: async (operation, input) => {
      const response = await sendFor(operation, requestOf(operation, input));
      return readEnvelope(operation, response);
    },

    forward: async (page) => {
      const { operation, path } = forwardable(page);
      const sender = session.userId();
      const send = async (): Promise<ForwardedAnswer> => {
        const response = await sendFor(operation, {
          method: page.method,
          path,
          headers: {
            ...(page.body !== null && !operation.pageFile && { 'content-type': contentTypeOf(operation) }),
            ...(page.idempotencyKey && { 'idempotency-key': page.idempotencyKey }),
          },
          body: operation.pageFile ? formOf(page.body ?? '', operation.pageFile) : page.body,
        });
        const retryAfter = retryAfterOf(response.headers);
        return {
          status: response.status,
          body: await readText(response),
          ...(retryAfter !== undefined && { retryAfter }),
        };
      };
      if (page.idempotencyKey === null || !takesKey(operation)) return send();
      return untilAnswered(send, pauses, () => session.userId() === sender);
    },

    upload: async (operation, fields, file) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', await blobOf(file.path), file.name);
      const response = await sendFor(operation, {
        method: operation.method,
        path: operation.path,
        headers: { 'idempotency-key': randomUUID() },
        body: form,
        timeout: uploadTimeout,
      });
      return readEnvelope(operation, response);
    },

    download: async (operation, input, signal, from) => {
      const request = requestOf(operation, input);
      const range = from && { range: `bytes=${from.bytes}-`, 'if-range': from.etag };
      const headers = { ...request.headers, ...range };
      const sent = { ...request, headers, expected: operation.fileTypes ?? [], ...(signal && { signal }) };
      return requireSuccess(await sendFor(operation, sent));
    },
  };
}

/**
 * Repeats a write with its key, while its user is signed in. `unsure` means that the server may have received
 * an earlier attempt.
 */
async function untilAnswered(
  send: () => Promise<ForwardedAnswer>,
  [pause, ...later]: readonly number[],
  isSender: () => boolean,
  unsure = false,
): Promise<ForwardedAnswer> {
  let cause: unknown;
  try {
    const answer = await send();
    // An unavailable server cannot confirm the earlier attempt.
    if (!unsure || answer.status !== errorStatus.UNAVAILABLE) return answer;
  } catch (error) {
    const isAway = error instanceof AppError && (error.code === 'OFFLINE' || error.code === 'UNAVAILABLE');
    if (!mayHaveArrived(error) && !(unsure && isAway)) throw error;
    cause = error;
  }
  if (pause !== undefined) await sleep(pause);
  // The next user must not send a write of the previous user.
  if (pause === undefined || !isSender())
    throw new AppError('OFFLINE', messages.unsure, { unsure: true, cause });
  return untilAnswered(send, later, isSender, true);
}

function requestOf(operation: Operation, input: unknown): WireRequest {
  const { path, rest } = fillPath(operation.path, input as Record<string, unknown>);
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    const query = toQuery(rest);
    return {
      method: operation.method,
      path: query ? `${path}?${query}` : path,
      ...(takesKey(operation) && { headers: { 'idempotency-key': randomUUID() } }),
    };
  }
  return {
    method: operation.method,
    path,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(rest),
  };
}

const contentTypeOf = (operation: Operation) =>
  operation.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';

/**
 * SECURITY: refuses calls that match no operation, exchange tokens, or have an unsupported body or answer
 * (Electron checklist 17).
 */
function forwardable({ method, path, body }: PageRequest): { operation: Operation; path: string } {
  const url = new URL(path, 'http://server.invalid');
  const match = matchOperation(operations, method, url.pathname);
  if (!match) throw new AppError('NOT_FOUND', messages.notFound);
  const { operation } = match;
  const isRefused =
    tokenOperations.has(operation.id) ||
    operation.answer === 'file' ||
    (operation.body === 'multipart' && !operation.pageFile);
  if (isRefused) throw new AppError('ACCESS_DENIED', messages.accessDenied);
  if (method === 'GET' && body !== null) throw badRequest();
  return { operation, path: url.pathname + url.search };
}

const badRequest = () => new AppError('BAD_REQUEST', messages.badRequest);
const dataUrl = /^data:([a-z]+\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]*={0,2})$/;

function formOf(body: string, fileField: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(readObject(body))) {
    if (value === null || value === '') continue;
    if (typeof value !== 'string') throw badRequest();
    form.set(name, name === fileField ? fileOf(value) : value);
  }
  return form;
}

function readObject(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Text that is not JSON is refused below.
  }
  throw badRequest();
}

function fileOf(url: string): File {
  const [, type, content] = dataUrl.exec(url) ?? [];
  if (!type || content === undefined) throw badRequest();
  return new File([Buffer.from(content, 'base64')], 'file', { type });
}

async function blobOf(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new AppError('FILE_GONE', 'File tidak dapat dibaca. Pilih filenya lagi.', { cause: error });
  }
}
