import { Readable } from 'node:stream';
import { type ErrorView, errorStatus, messages, type ServerErrorCode } from '../../shared/core/errors.ts';
import type { Envelope, Operation } from '../../shared/core/operation.ts';
import type { FileReply, Reply } from './handlers.ts';

const always = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

const defaultMessages: Readonly<Record<Operation['method'], string>> = {
  GET: 'OK',
  POST: messages.saved,
  PATCH: messages.changed,
  PUT: messages.changed,
  DELETE: messages.deleted,
};

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...always, ...headers } });
}

/** C-901. */
export function answerReply(operation: Operation, reply: Reply<unknown> | FileReply): Response {
  if ('file' in reply) return answerFile(reply.file);
  const envelope: Envelope<unknown> = {
    message: reply.message ?? defaultMessages[operation.method],
    data: reply.data,
    ...(reply.paginate && { paginate: reply.paginate }),
  };
  return answerJson(envelope, operation.status ?? 200);
}

/** C-902. */
export function answerError({ message, retryAfter, ...error }: ErrorView): Response {
  const status = errorStatus[error.code as ServerErrorCode] ?? errorStatus.INTERNAL;
  return answerJson({ message, error }, status, retryAfter ? { 'retry-after': String(retryAfter) } : {});
}

/** SECURITY: a stored file is never sniffed, never run, and opened in place only when the handler says so. */
function answerFile(file: FileReply['file']): Response {
  const body = file.body instanceof Readable ? (Readable.toWeb(file.body) as ReadableStream) : file.body;
  const disposition = file.inline ? 'inline' : 'attachment';
  return new Response(body, {
    headers: {
      ...always,
      'cache-control': 'private, no-cache',
      'content-type': file.type,
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      ...(file.size !== undefined && { 'content-length': String(file.size) }),
    },
  });
}
