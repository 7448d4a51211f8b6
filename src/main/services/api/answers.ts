import type { ErrorCode } from '../../../shared/core/errors.ts';
import { AppError, errorStatus, messages, retryAfterOf } from '../../../shared/core/errors.ts';
import type { Envelope, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { envelope, errorEnvelope, parseJson } from './responseCheck.ts';
import { offline } from './transport.ts';

function codeOf(status: number, code: string): ErrorCode {
  if (Object.hasOwn(errorStatus, code)) return code as ErrorCode;
  const entry = Object.entries(errorStatus).find(([, known]) => known === status);
  return entry ? (entry[0] as ErrorCode) : 'INTERNAL';
}

function errorOf({ status, headers }: Response, body: unknown): AppError {
  const { message, error } = errorEnvelope.parse(body);
  return AppError.from({
    ...error,
    code: codeOf(status, error.code),
    message,
    retryAfter: retryAfterOf(headers),
  });
}

export async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw offline(error);
  }
}

export async function requireSuccess(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw errorOf(response, parseJson(await readText(response)));
}

/** @throws the server's AppError; INTERNAL for data that the operation's schema refuses (C-901) */
export async function readEnvelope<O extends Operation>(
  operation: O,
  response: Response,
): Promise<Envelope<OutputOf<O>>> {
  const body = parseJson(await readText(await requireSuccess(response)));
  const answer = envelope.parse(body);
  const data = operation.output.safeParse(answer.data);
  if (!data.success) throw new AppError('INTERNAL', messages.internal, { cause: data.error });
  const { message, paginate } = answer;
  return { message, data: data.data as OutputOf<O>, ...(paginate && { paginate }) };
}
