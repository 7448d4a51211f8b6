import type { AccessRule } from './access.ts';
import type { RecordUse } from './uses.ts';

/**
 * Errors as they cross a boundary: server → client (C-902) and main → renderer (bridge envelope).
 * `code` is stable and for programs, `message` is Indonesian and for people.
 */

/** Stable error codes with the HTTP status each one travels under (C-902). */
export const errorStatus = {
  BAD_REQUEST: 400,
  NO_SESSION: 401,
  ACCESS_DENIED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  INVALID: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** The server's disk is full, or may not be written to. */
  STORAGE: 507,
} as const;

/** Codes that only the desktop program causes; they never travel over HTTP. */
export const desktopErrorCodes = ['OFFLINE', 'CANCELLED', 'FILE_REFUSED', 'FILE_GONE', 'DISK'] as const;

export type ServerErrorCode = keyof typeof errorStatus;
export type ErrorCode = ServerErrorCode | (typeof desktopErrorCodes)[number];

/** Field path (`submitter_name`, `answers.0.answer_content`) → Indonesian message. */
export type FieldErrors = Record<string, string>;

/** Id of a record → why it, of several, was refused (features.md B4). */
export type RecordErrors = Record<number, string>;

/** The one shape in which an error is shown, logged and sent. */
export interface ErrorView {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  /** Of a call about several records: those that it was refused for. The others are as they were, too. */
  records?: RecordErrors;
  /** Of a delete that is refused because others hang on the record: what the caller may see of them. */
  uses?: readonly RecordUse[];
  /** Id under which the server logged it; shown for INTERNAL so that a person can quote it. */
  trace?: string;
  /** Seconds after which it may work; over HTTP the header Retry-After. */
  retryAfter?: number;
}

/** What an error may say besides its code and message. */
interface ErrorDetails {
  /** Of ACCESS_DENIED: the rule that was not passed, where the caller knows it. It does not travel. */
  rule?: AccessRule | undefined;
  fields?: FieldErrors | undefined;
  records?: RecordErrors | undefined;
  uses?: readonly RecordUse[] | undefined;
  trace?: string | undefined;
  retryAfter?: number | undefined;
}
/** An {@link ErrorView}, also with details that are there and undefined. */
type ErrorViewLike = Pick<ErrorView, 'code' | 'message'> & ErrorDetails;

/** Seconds of an answer's Retry-After; undefined without one, and for a date, which the server never sends. */
export function retryAfterOf(headers: { get(name: string): string | null }): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? undefined);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Thrown wherever a rule of the spec is broken; mapped to an {@link ErrorView} at the boundary. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly records: RecordErrors | undefined;
  readonly uses: readonly RecordUse[] | undefined;
  readonly trace: string | undefined;
  readonly retryAfter: number | undefined;
  readonly rule: AccessRule | undefined;

  constructor(code: ErrorCode, message: string, extra: ErrorDetails & { cause?: unknown } = {}) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = extra.fields;
    this.records = extra.records;
    this.uses = extra.uses;
    this.trace = extra.trace;
    this.retryAfter = extra.retryAfter;
    this.rule = extra.rule;
  }

  /** The error that a view tells of, with all of its details; the other way round is {@link toView}. */
  static from({ code, message, ...details }: ErrorViewLike, cause?: unknown): AppError {
    return new AppError(code, message, { ...details, cause });
  }

  toView(): ErrorView {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.records && { records: this.records }),
      ...(this.uses && { uses: this.uses }),
      ...(this.trace && { trace: this.trace }),
      ...(this.retryAfter && { retryAfter: this.retryAfter }),
    };
  }
}

/** Texts that more than one place says (R-803, C-911, A-059). */
export const messages = {
  saved: 'Data berhasil disimpan',
  changed: 'Data berhasil diubah',
  deleted: 'Data berhasil dihapus',
  accessDenied: 'Access Denied!',
  noSession: 'Sesi Anda berakhir. Silakan masuk kembali.',
  notFound: 'Data tidak ditemukan',
  badRequest: 'Permintaan tidak dapat dibaca',
  internal: 'Terjadi kesalahan pada server',
  databaseAway:
    'Database sedang tidak dapat dihubungi. Data yang tersimpan tetap ada; coba lagi sebentar lagi.',
  offline: 'Server tidak dapat dihubungi. Periksa koneksi lalu coba lagi.',
  loadFailed: 'Gagal memuat data',
  required: (label: string) => `${label} wajib diisi`,
} as const;

/** `fields` says which of what was sent the caller may not change. */
export const denied = (fields?: FieldErrors) =>
  new AppError('ACCESS_DENIED', messages.accessDenied, fields && { fields });
export const notFound = (message: string = messages.notFound) => new AppError('NOT_FOUND', message);
export const conflict = (message: string, uses?: readonly RecordUse[]) =>
  new AppError('CONFLICT', message, { uses });

/** INVALID when there is any message. */
export function assertFaultless(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** A validation error on fields; the message is the first field's (C-902). */
export function invalid(fields: FieldErrors): AppError {
  return new AppError('INVALID', Object.values(fields)[0] ?? messages.badRequest, { fields });
}
