import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { diskFault, diskText } from '../../files/disk.ts';
import {
  AppError,
  conflict,
  type ErrorView,
  type FieldErrors,
  invalid,
  messages,
} from '../../shared/core/errors.ts';
import { isDamageError, mayBeDamage } from '../db/check.ts';
import { describeError, sqlState } from '../describeError.ts';
import type { Services } from './context.ts';

const uniqueViolation = '23505';
const tryAgain = new Set(['40001', '40P01']);
/** A NUL or half a character in a text, that no check has found before the database did. */
const unstorable = new Set(['22021', '22P05']);

export const unstorableText = 'Teks memuat karakter yang tidak dapat disimpan';

/** Parses an operation's input; a failure names every wrong field once, with its first message (C-902). */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join('.') || 'input';
    fields[path] ??= issue.message;
  }
  throw invalid(fields);
}

/** Seconds after which a caller may try again. */
const awaySeconds = 5;

/** Of a call that the database does not answer: nothing was written, or a repeat with the same key finds that it was. */
export const databaseAway = () =>
  new AppError('UNAVAILABLE', messages.databaseAway, { retryAfter: awaySeconds });

/** The one place where an error becomes what a caller may see; anything unexpected is logged under its trace id. */
export function toErrorView(
  error: unknown,
  { database, log, storage, troubles }: Pick<Services, 'database' | 'log' | 'storage' | 'troubles'>,
  operationId?: string,
): ErrorView {
  if (error instanceof AppError) return error.toView();
  const refused = storage.note(error);
  if (refused) {
    const fault = diskFault(error);
    const advice = fault && diskText(fault, true);
    log.warn({ operation: operationId, advice, error: describeError(error) }, 'not stored');
    return refused.toView();
  }
  if (database.presence.suspect(error)) {
    log.warn({ operation: operationId, error: describeError(error) }, 'database away');
    return databaseAway().toView();
  }
  const state = sqlState(error);
  if (state === uniqueViolation) return conflict('Data dengan nilai yang sama sudah ada').toView();
  if (state && tryAgain.has(state))
    return new AppError('UNAVAILABLE', 'Data sedang diubah pengguna lain. Coba lagi.').toView();
  if (state && unstorable.has(state)) return new AppError('BAD_REQUEST', unstorableText).toView();
  if (mayBeDamage(error)) troubles.suspect(isDamageError(error));
  const trace = randomUUID();
  log.error({ trace, operation: operationId, error: describeError(error) }, 'unexpected error');
  return new AppError('INTERNAL', messages.internal, { trace }).toView();
}
