import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type ErrorView, errorStatus, messages, type ServerErrorCode } from '../../shared/core/errors.ts';
import type { Envelope, Operation } from '../../shared/core/operation.ts';
import type { FileReply, Reply, StoredBody } from './handlers.ts';

const always = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

const defaultMessages: Readonly<Record<Operation['method'], string>> = {
  GET: 'OK',
  POST: messages.saved,
  PATCH: messages.changed,
  PUT: messages.changed,
  DELETE: messages.deleted,
};

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  // This is faster than Response.json, which builds a Headers object.
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...always, 'content-type': 'application/json', ...headers },
  });
}

export function answerReply(
  operation: Operation,
  reply: Reply<unknown> | FileReply,
  asked: RangeAsked = {},
): Response {
  if ('file' in reply) return answerFile(reply.file, asked);
  const envelope: Envelope<unknown> = {
    message: reply.message ?? defaultMessages[operation.method],
    data: reply.data,
    ...(reply.paginate && { paginate: reply.paginate }),
  };
  return answerJson(envelope, operation.status ?? 200);
}

export function answerError({ message, retryAfter, ...error }: ErrorView): Response {
  const status = errorStatus[error.code as ServerErrorCode] ?? errorStatus.INTERNAL;
  return answerJson({ message, error }, status, retryAfter ? { 'retry-after': String(retryAfter) } : {});
}

/** SECURITY: browsers must not guess a file's type. Only the handler decides which files open inline. */
function answerFile(file: FileReply['file'], asked: RangeAsked): Response {
  const { body: given } = file;
  // A file's read stream has a `path`, too.
  if (!(given instanceof Readable) && 'path' in given) return answerStored(file, given, asked);
  const body = given instanceof Readable ? (Readable.toWeb(given) as ReadableStream) : given;
  return new Response(body, {
    headers: { ...headersOf(file), ...(file.size !== undefined && { 'content-length': String(file.size) }) },
  });
}

export interface RangeAsked {
  range?: string | undefined;
  ifRange?: string | undefined;
}

function answerStored(
  file: FileReply['file'],
  { path, size, changed }: StoredBody,
  asked: RangeAsked,
): Response {
  const etag = `"${size.toString(16)}-${changed.getTime().toString(16)}"`;
  const headers = { ...headersOf(file), etag, 'accept-ranges': 'bytes' };
  const isSame = asked.ifRange === undefined || asked.ifRange === etag;
  const range = isSame ? rangeOf(asked.range, size) : undefined;
  const stream = Readable.toWeb(createReadStream(path, range)) as ReadableStream;
  if (!range) return new Response(stream, { headers: { ...headers, 'content-length': String(size) } });
  const { start, end } = range;
  return new Response(stream, {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
  });
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined) return undefined;
  const start = Number(from);
  const end = Math.min(to ? Number(to) : size - 1, size - 1);
  return start > end ? undefined : { start, end };
}

function headersOf(file: FileReply['file']): Record<string, string> {
  const disposition = file.inline ? 'inline' : 'attachment';
  return {
    ...always,
    'cache-control': 'private, no-cache',
    'content-type': file.type,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
}
