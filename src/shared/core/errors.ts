import type { AccessRule } from './access.ts';
import type { RecordUse } from './uses.ts';

/**
 * Errors of the server (C-902) and of the main process. Programs read `code`; people read `message`.
 */

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
  STORAGE: 507,
} as const;

export const desktopErrorCodes = ['OFFLINE', 'CANCELLED', 'FILE_REFUSED', 'FILE_GONE', 'DISK'] as const;

export type ServerErrorCode = keyof typeof errorStatus;
export type ErrorCode = ServerErrorCode | (typeof desktopErrorCodes)[number];

/** Message by field path (`submitter_name`, `answers.0.answer_content`). */
export type FieldErrors = Record<string, string>;

export type RecordErrors = Record<number, string>;

export interface Since {
  version: number;
  by: string | null;
  isOwn: boolean;
  at: string;
  what: string;
}

export interface ErrorView {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  /** Faults by record id; no record was changed. */
  records?: RecordErrors;
  /** Records that have changed since the caller read them. */
  since?: Record<number, Since>;
  /** Counts only records that the caller may see. */
  uses?: readonly RecordUse[];
  /** Id in the server's log. */
  trace?: string;
  retryAfter?: number;
  /** A write without an answer, which may have succeeded. */
  unsure?: true;
}

interface ErrorDetails {
  rule?: AccessRule | undefined;
  fields?: FieldErrors | undefined;
  records?: RecordErrors | undefined;
  since?: Record<number, Since> | undefined;
  uses?: readonly RecordUse[] | undefined;
  trace?: string | undefined;
  retryAfter?: number | undefined;
  unsure?: true | undefined;
}
type ErrorViewLike = Pick<ErrorView, 'code' | 'message'> & ErrorDetails;

/** Only seconds are supported, because the server sends no dates. */
export function retryAfterOf(headers: { get(name: string): string | null }): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? undefined);
  return Number.isFinite(seconds) ? seconds : undefined;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly records: RecordErrors | undefined;
  readonly since: Record<number, Since> | undefined;
  readonly uses: readonly RecordUse[] | undefined;
  readonly trace: string | undefined;
  readonly retryAfter: number | undefined;
  readonly unsure: true | undefined;
  readonly rule: AccessRule | undefined;

  constructor(code: ErrorCode, message: string, extra: ErrorDetails & { cause?: unknown } = {}) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = extra.fields;
    this.records = extra.records;
    this.since = extra.since;
    this.uses = extra.uses;
    this.trace = extra.trace;
    this.retryAfter = extra.retryAfter;
    this.unsure = extra.unsure;
    this.rule = extra.rule;
  }

  static from({ code, message, ...details }: ErrorViewLike, cause?: unknown): AppError {
    return new AppError(code, message, { ...details, cause });
  }

  toView(): ErrorView {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.records && { records: this.records }),
      ...(this.since && { since: this.since }),
      ...(this.uses && { uses: this.uses }),
      ...(this.trace && { trace: this.trace }),
      ...(this.retryAfter && { retryAfter: this.retryAfter }),
      ...(this.unsure && { unsure: this.unsure }),
    };
  }
}

const transientCodes: ReadonlySet<ErrorCode> = new Set([
  'OFFLINE',
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY',
  'STORAGE',
]);
export const isTransient = (error: unknown): boolean =>
  !(error instanceof AppError) || transientCodes.has(error.code);

export const messages = {
  saved: 'Data berhasil disimpan',
  changed: 'Data berhasil diubah',
  deleted: 'Data berhasil dihapus',
  accessDenied: 'Access Denied!',
  noSession: 'Sesi Anda berakhir. Silakan masuk kembali.',
  notFound: 'Data tidak ditemukan. Mungkin sudah dihapus.',
  staleOwn: 'Data sudah Anda ubah di jendela lain. Muat ulang, lalu coba lagi.',
  badRequest: 'Permintaan tidak dapat diproses. Muat ulang, lalu coba lagi.',
  internal: 'Terjadi kesalahan di server. Coba lagi; jika berulang, hubungi pengelola.',
  databaseAway:
    'Database sedang tidak dapat dihubungi. Data yang tersimpan tetap ada; coba lagi sebentar lagi.',
  databaseReadOnly:
    'Database sedang hanya dapat dibaca: data dapat dilihat, tetapi menyimpan dan masuk belum dapat. Coba lagi nanti, atau hubungi pengelola.',
  offline: 'Server tidak dapat dihubungi. Periksa koneksi lalu coba lagi.',
  unsure:
    'Jawaban server tidak sampai, jadi belum pasti apakah ini tersimpan. Coba lagi: yang sudah tersimpan tidak dilakukan dua kali.',
  loadFailed: 'Gagal memuat data',
  required: (label: string) => `${label} wajib diisi`,
} as const;

export const denied = (fields?: FieldErrors) =>
  new AppError('ACCESS_DENIED', messages.accessDenied, fields && { fields });
export const notFound = (message: string = messages.notFound) => new AppError('NOT_FOUND', message);
export const conflict = (message: string, uses?: readonly RecordUse[]) =>
  new AppError('CONFLICT', message, { uses });

export function assertNoFaults(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

export function invalid(fields: FieldErrors): AppError {
  return new AppError('INVALID', Object.values(fields)[0] ?? messages.badRequest, { fields });
}
