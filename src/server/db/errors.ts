/** A verified copy of the database's folder. */
export interface Backup {
  path: string;
  /** When it was made, ISO 8601. */
  date: string;
}

/** Why a database could not be opened; printed in the one start-up error line. */
export type OpenErrorCode =
  | 'DATABASE'
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_VERSION'
  | 'DATABASE_DAMAGED'
  | 'DATABASE_VERSION'
  | 'DISK_FULL'
  | 'FOLDER_UNWRITABLE'
  | 'OPEN_FILES'
  | 'POSTGRES_VERSION';

export class OpenError extends Error {
  readonly code: OpenErrorCode;
  /** Of DATABASE_DAMAGED: the newest backup that can be restored. */
  readonly backup: Backup | undefined;

  constructor(
    code: OpenErrorCode,
    message: string,
    more: { cause?: unknown; backup?: Backup | undefined } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'OpenError';
    this.code = code;
    this.backup = more.backup;
  }
}

/** Parts of a database that are no tables: what is damaged where none can be named. */
export const parts = {
  catalogue: 'Katalog',
  log: 'Catatan perubahan',
  ends: 'Catatan transaksi',
} as const;

/** As a person reads it. */
export const partText = (table: string) =>
  Object.values<string>(parts).includes(table) ? table : `Tabel ${table}`;

/** A part of a database that cannot be read, or lacks rows. The message is for people. */
export class DamageError extends Error {
  readonly code = 'DATABASE_DAMAGED';
  /** Or one of the {@link parts}. */
  readonly table: string;

  constructor(table: string, more: { cause?: unknown } = {}) {
    super(`${partText(table)} di dalam database rusak.`, more);
    this.name = 'DamageError';
    this.table = table;
  }
}

/** A backup that cannot be made or restored; the message is for the person who asked for it. */
export class BackupError extends Error {
  readonly code = 'BACKUP';
  /** Of a backup that turned out to be damaged: the newest of the others, null when there is none. */
  readonly backup: Backup | null | undefined;

  constructor(message: string, more: { cause?: unknown; backup?: Backup | null } = {}) {
    super(message, { cause: more.cause });
    this.backup = more.backup;
  }
}

/** The first super admin needs a password that was not given. */
export class FirstAdminError extends Error {
  readonly code = 'ADMIN_PASSWORD';
}

/** Why data is not moved; nothing of either side was changed. */
export class MoveError extends Error {
  readonly code = 'MOVE_REFUSED';
}
