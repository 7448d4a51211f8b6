export interface Backup {
  path: string;
  date: string;
}

export type OpenErrorCode =
  | 'DATABASE'
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_VERSION'
  | 'DATABASE_DAMAGED'
  | 'DATABASE_VERSION'
  | 'DISK_FULL'
  | 'FOLDER_UNWRITABLE'
  | 'OPEN_FILES'
  | 'POSTGRES_VERSION'
  | 'RESTORE_UNFINISHED';

export class OpenError extends Error {
  readonly code: OpenErrorCode;
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

export const parts = {
  catalogue: 'Katalog',
  control: 'File kendali',
  log: 'Catatan perubahan',
  ends: 'Catatan transaksi',
} as const;

export const partText = (table: string) =>
  Object.values<string>(parts).includes(table) ? table : `Tabel ${table}`;

export class DamageError extends Error {
  readonly code = 'DATABASE_DAMAGED';
  readonly table: string;

  constructor(table: string, more: { cause?: unknown } = {}) {
    super(`${partText(table)} di dalam database rusak.`, more);
    this.name = 'DamageError';
    this.table = table;
  }
}

export class EndlessError extends Error {
  readonly code = 'DATABASE_ENDLESS';

  constructor() {
    super('The database does not answer');
  }
}

export class BackupError extends Error {
  readonly code = 'BACKUP';
  readonly backup: Backup | null | undefined;

  constructor(message: string, more: { cause?: unknown; backup?: Backup | null } = {}) {
    super(message, { cause: more.cause });
    this.backup = more.backup;
  }
}

export class FirstAdminError extends Error {
  readonly code = 'ADMIN_PASSWORD';
}

/** Neither database was changed, unless the message says otherwise. */
export class MoveError extends Error {
  readonly code = 'MOVE_REFUSED';
}
