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
import { databaseFault } from '../db/faults.ts';
import { suspicionOf } from '../db/integrity/findDamage.ts';
import { describeError, sqlState } from '../describeError.ts';
import type { Services } from './context.ts';

const uniqueViolation = '23505';
const tryAgain = new Set(['40001', '40P01']);
/** SQL states for a NUL in text (22021) or in JSON (22P05). */
const unstorable = new Set(['22021', '22P05']);

export const unstorableText = 'Teks berisi karakter yang tidak dapat disimpan';

/** @throws AppError INVALID with the first message of each wrong field (C-902) */
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

const awaySeconds = 5;

export const databaseAway = () =>
  new AppError('UNAVAILABLE', messages.databaseAway, { retryAfter: awaySeconds });

export const databaseReadOnly = () =>
  new AppError('UNAVAILABLE', messages.databaseReadOnly, { retryAfter: awaySeconds });

export function toErrorView(
  error: unknown,
  { database, log, storage, problems }: Pick<Services, 'database' | 'log' | 'storage' | 'problems'>,
  operationId?: string,
): ErrorView {
  if (error instanceof AppError) return error.toView();
  const refused = storage.recordError(error);
  if (refused) {
    const fault = diskFault(error);
    const advice = fault && diskText(fault, true);
    log.warn({ operation: operationId, advice, error: describeError(error) }, 'not stored');
    return refused.toView();
  }
  if (database.availability.suspect(error)) {
    const isLocked = databaseFault(error)?.kind === 'readOnly';
    const told = isLocked ? 'database read only' : 'database away';
    log.warn({ operation: operationId, error: describeError(error) }, told);
    return (isLocked ? databaseReadOnly() : databaseAway()).toView();
  }
  const state = sqlState(error);
  if (state === uniqueViolation) return conflict('Data yang sama sudah ada').toView();
  if (state && tryAgain.has(state))
    return new AppError('UNAVAILABLE', 'Data sedang diubah pengguna lain. Coba lagi.').toView();
  if (state && unstorable.has(state)) return new AppError('BAD_REQUEST', unstorableText).toView();
  const suspicion = suspicionOf(error);
  if (suspicion) problems.reportSuspicion(suspicion);
  const trace = randomUUID();
  log.error({ trace, operation: operationId, error: describeError(error) }, 'unexpected error');
  return new AppError('INTERNAL', messages.internal, { trace }).toView();
}
