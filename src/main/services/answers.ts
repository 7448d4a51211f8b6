import { z } from 'zod';
import type { ErrorCode } from '../../shared/core/errors.ts';
import { AppError, errorStatus, messages, retryAfterOf } from '../../shared/core/errors.ts';
import type { Envelope, Operation, OutputOf } from '../../shared/core/operation.ts';
import { offline } from './transport.ts';

const errorAnswer = z.object({
  message: z.string(),
  error: z.object({
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    trace: z.string().optional(),
  }),
});

const envelopeAnswer = z.object({
  message: z.string(),
  data: z.unknown(),
  paginate: z
    .object({ page: z.number(), limit: z.number(), total: z.number(), totalPages: z.number() })
    .optional(),
});

function codeOf(status: number, code: string): ErrorCode {
  if (Object.hasOwn(errorStatus, code)) return code as ErrorCode;
  const entry = Object.entries(errorStatus).find(([, known]) => known === status);
  return entry ? (entry[0] as ErrorCode) : 'INTERNAL';
}

/** The error envelope of C-902; anything else becomes INTERNAL. */
function errorOf({ status, headers }: Response, body: unknown): AppError {
  const retryAfter = retryAfterOf(headers);
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success)
    return AppError.from({ code: codeOf(status, ''), message: messages.internal, retryAfter });
  const { message, error } = parsed.data;
  return AppError.from({ ...error, code: codeOf(status, error.code), message, retryAfter });
}

/** Error: OFFLINE when the connection breaks. */
export async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw offline(error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function requireSuccess(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw errorOf(response, parseJson(await readText(response)));
}

/** C-901. Errors: INTERNAL for data that do not match the operation's schema. */
export async function readEnvelope<O extends Operation>(
  operation: O,
  response: Response,
): Promise<Envelope<OutputOf<O>>> {
  const body = parseJson(await readText(await requireSuccess(response)));
  const envelope = envelopeAnswer.safeParse(body);
  if (!envelope.success) throw new AppError('INTERNAL', messages.internal, { cause: envelope.error });
  const data = operation.output.safeParse(envelope.data.data);
  if (!data.success) throw new AppError('INTERNAL', messages.internal, { cause: data.error });
  const { message, paginate } = envelope.data;
  return { message, data: data.data as OutputOf<O>, ...(paginate && { paginate }) };
}
