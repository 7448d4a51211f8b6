/** Why a database could not be opened; printed in the one start-up error line. */
export type OpenErrorCode = 'DATA_DIR_IN_USE' | 'DATA_DIR_VERSION' | 'DATA_DIR_BROKEN' | 'POSTGRES_VERSION';

export class OpenError extends Error {
  readonly code: OpenErrorCode;

  constructor(code: OpenErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OpenError';
    this.code = code;
  }
}
