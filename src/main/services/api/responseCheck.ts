import { z } from 'zod';
import { AppError, errorStatus } from '../../../shared/core/errors.ts';

/** Portals, proxies and filters may answer in place of the server. */

export type ExpectedBody = 'envelope' | 'events' | readonly string[];

/** The body of a refusal (C-902). A newer server may have unknown codes. */
export const errorEnvelope = z.object({
  message: z.string(),
  error: z.object({
    code: z.string().regex(/^[A-Z][A-Z_]*$/),
    fields: z.record(z.string(), z.string()).optional(),
    trace: z.string().optional(),
  }),
});

export const envelope = z.object({
  message: z.string(),
  data: z.unknown().refine((data) => data !== undefined),
  paginate: z
    .object({ page: z.number(), limit: z.number(), total: z.number(), totalPages: z.number() })
    .optional(),
});

export class ForeignAnswer extends Error {
  readonly code: string;
  constructor(status: number) {
    super(`somebody else has answered with ${status}`);
    this.code = `OTHERS_ANSWER_${status}`;
  }
}

/**
 * Reads an envelope with `readText`, because a status alone does not prove its sender.
 * @throws AppError OFFLINE for a foreign answer
 */
export async function checkedResponse(
  response: Response,
  { expected, host, readText }: { expected: ExpectedBody; host: string; readText(): Promise<string> },
): Promise<Response> {
  const { ok, status, statusText, headers } = response;
  if (ok && expected !== 'envelope') {
    if (isExpected(headers, expected)) return response;
    void response.body?.cancel().catch(() => undefined);
    throw foreignAnswer(host, status);
  }
  const text = await readText();
  const body = parseJson(text);
  const isFromServer = ok ? envelope.safeParse(body).success : isServerError(body, status);
  if (!isFromServer) throw foreignAnswer(host, status);
  return new Response(text, { status, statusText, headers });
}

/** NO_SESSION needs both code and status, because main discards its tokens on NO_SESSION. */
function isServerError(body: unknown, status: number): boolean {
  const { data } = errorEnvelope.safeParse(body);
  return data !== undefined && (data.error.code === 'NO_SESSION') === (status === errorStatus.NO_SESSION);
}

/** The server names each file; the replacement picture of a filter has no name. */
function isExpected(headers: Headers, expected: Exclude<ExpectedBody, 'envelope'>): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (expected === 'events') return type === 'text/event-stream';
  return expected.includes(type) && headers.has('content-disposition');
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const foreignAnswer = (host: string, status: number): AppError =>
  new AppError(
    'OFFLINE',
    `Jaringan menjawab atas nama ${host} (status ${status}), bukan server Rujukan. Jika jaringan meminta masuk dulu, masuklah lewat peramban, lalu coba lagi.`,
    { cause: new ForeignAnswer(status) },
  );

export const isRedirect = ({ message }: Error): boolean =>
  message === 'unexpected redirect' || message.startsWith('Attempted to redirect');

export const redirected = (host: string, cause: unknown): AppError =>
  new AppError(
    'OFFLINE',
    `Jaringan meminta masuk dulu, atau alamat server berubah: ${host} mengalihkan ke alamat lain. Masuk ke jaringan lewat peramban, atau tanyakan alamat server kepada pengelola.`,
    { cause },
  );
