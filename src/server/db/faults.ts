import { Client } from 'pg';
import { isLoopback } from '../../shared/core/loopback.ts';

export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  database: string;
  setting: string;
}

export interface DatabaseFault {
  /**
   * `silent`: PostgreSQL does not answer. `refused`: it refuses the connection. `readOnly`: it refuses
   * writes. `unfit`: a requirement is missing.
   */
  kind: 'silent' | 'refused' | 'readOnly' | 'unfit';
  /** The public health check shows this text, so it must not name a computer or a user. */
  brief: string;
  advice(at: DatabaseAddress): string;
}

interface KnownFault extends DatabaseFault {
  /** Codes of system errors, and SQL states. A trailing `*` matches any ending. */
  codes: readonly string[];
  needs?: RegExp;
  text?: RegExp;
}

const addressOf = ({ host, port }: DatabaseAddress) =>
  host.startsWith('/') ? `${host} (port ${port})` : `${host}:${port}`;

const startCommand =
  process.platform === 'win32'
    ? 'services.msc, layanan postgresql'
    : process.platform === 'darwin'
      ? 'brew services start postgresql'
      : 'sudo systemctl start postgresql';

const isHere = ({ host }: DatabaseAddress) => host.startsWith('/') || isLoopback(host);

/** The public health check shows this text, so it must not name a computer or a user. */
export const readOnlyRemedy =
  'Pakai server utamanya, bukan salinannya; matikan default_transaction_read_only; atau, jika penyedianya menguncinya karena penyimpanan penuh, perbesar penyimpanannya.';

export const readOnly: KnownFault = {
  kind: 'readOnly',
  codes: ['25006'],
  brief: 'hanya dapat dibaca',
  advice: (at) => `Database ${at.database} di ${addressOf(at)} hanya dapat dibaca. ${readOnlyRemedy}`,
};

export const endless: KnownFault = {
  kind: 'silent',
  codes: ['DATABASE_ENDLESS'],
  brief: 'tidak menjawab dan sedang dimulai ulang',
  advice: () => 'Database bawaan tidak menjawab dan sedang dimulai ulang.',
};

const known: readonly KnownFault[] = [
  endless,
  {
    kind: 'silent',
    codes: ['ECONNREFUSED', 'ENOENT'],
    brief: 'sambungan ditolak',
    advice: (at) =>
      `Tidak ada PostgreSQL yang menjawab di ${addressOf(at)}. Jalankan PostgreSQL ${isHere(at) ? `(${startCommand})` : 'di komputer itu'}, atau perbaiki alamat dan port di ${at.setting}.`,
  },
  {
    kind: 'silent',
    codes: ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
    brief: 'nama komputernya tidak dikenal',
    advice: (at) =>
      `Nama komputer ${at.host} tidak dikenal di jaringan ini. Perbaiki nama itu di ${at.setting}, atau periksa DNS.`,
  },
  {
    kind: 'silent',
    codes: ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL'],
    text: /timeout expired|connection timeout|Query read timeout|timeout exceeded when trying to connect/,
    brief: 'tidak ada jawaban',
    advice: (at) =>
      `PostgreSQL di ${addressOf(at)} tidak menjawab. Periksa jaringan, firewall dan listen_addresses, serta alamat dan port di ${at.setting}.`,
  },
  {
    kind: 'silent',
    codes: ['57P03'],
    brief: 'sedang mulai atau berhenti',
    advice: (at) =>
      `PostgreSQL di ${addressOf(at)} sedang mulai atau berhenti. Tunggu sebentar, lalu coba lagi.`,
  },
  {
    kind: 'refused',
    codes: ['28P01'],
    brief: 'kata sandi ditolak',
    advice: (at) =>
      `PostgreSQL di ${addressOf(at)} menolak kata sandi pengguna ${at.user}. Perbaiki kata sandi di ${at.setting} (tanda baca ditulis sebagai %XX), atau beri yang baru: sudo -u postgres psql -c "\\password ${at.user}".`,
  },
  {
    kind: 'refused',
    codes: [],
    text: /client password must be a|Password must be a string/,
    brief: 'kata sandi tidak ada',
    advice: (at) =>
      `PostgreSQL di ${addressOf(at)} meminta kata sandi, dan di ${at.setting} tidak ada. Tulis postgres://PENGGUNA:KATASANDI@KOMPUTER/DATABASE.`,
  },
  {
    kind: 'refused',
    codes: ['28*'],
    brief: 'pengguna ditolak',
    advice: (at) =>
      `PostgreSQL di ${addressOf(at)} menolak pengguna ${at.user}. Periksa nama itu di ${at.setting}, apakah ia ada dan boleh masuk (create role … login), dan pg_hba.conf.`,
  },
  {
    kind: 'refused',
    codes: ['3D000'],
    brief: 'database tidak ada',
    advice: (at) =>
      `Database ${at.database} tidak ada di ${addressOf(at)}. Buat dulu, kosong (sudo -u postgres createdb --owner ${at.user} ${at.database}), atau perbaiki nama di ${at.setting}.`,
  },
  {
    kind: 'refused',
    codes: ['55000'],
    needs: /not currently accepting connections/,
    brief: 'database ditutup',
    advice: (at) =>
      `Database ${at.database} di ${addressOf(at)} sedang ditutup untuk semua sambungan. Buka lagi: alter database ${at.database} allow_connections true.`,
  },
  {
    kind: 'refused',
    codes: ['53300'],
    brief: 'sambungannya habis',
    advice: (at) =>
      `PostgreSQL di ${addressOf(at)} tidak menerima sambungan lagi. Naikkan max_connections, atau tutup sambungan program lain; setiap proses server ini memakai sampai 10.`,
  },
  {
    kind: 'refused',
    codes: ['DEPTH_ZERO_*', 'SELF_SIGNED_*', 'UNABLE_TO_*', 'CERT_*', 'ERR_TLS_*', 'ERR_SSL_*'],
    text: /does not support SSL|establishing an SSL/,
    brief: 'sambungan terenkripsi gagal',
    advice: (at) =>
      `Sambungan terenkripsi ke PostgreSQL di ${addressOf(at)} tidak jadi. Periksa sslmode di ${at.setting} dan sertifikat server itu.`,
  },
  {
    kind: 'silent',
    codes: ['ECONNRESET', 'EPIPE', 'ECONNABORTED', '08*', '57P01', '57P02'],
    text: /Connection terminated|connection error and is not queryable|socket hang up|This socket has been ended/,
    brief: 'sambungan terputus',
    advice: (at) =>
      `Sambungan ke PostgreSQL di ${addressOf(at)} terputus. Periksa apakah yang menjawab di sana PostgreSQL, dan log-nya.`,
  },
  {
    kind: 'unfit',
    codes: ['0A000', '58P01', '42501'],
    needs: /extension/,
    brief: 'ekstensi pg_trgm tidak ada',
    advice: (at) =>
      `Database ${at.database} tidak dapat diberi ekstensi pg_trgm. Pasang paket postgresql-contrib, lalu: sudo -u postgres psql -d ${at.database} -c "create extension pg_trgm".`,
  },
  {
    kind: 'unfit',
    codes: ['42501'],
    brief: 'hak pengguna kurang',
    advice: (at) =>
      `Pengguna ${at.user} tidak boleh membuat atau mengubah tabel di database ${at.database}. Jadikan ia pemiliknya: sudo -u postgres psql -c "alter database ${at.database} owner to ${at.user}".`,
  },
  readOnly,
];

export function databaseFault(error: unknown): DatabaseFault | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, message, syscall } = current as NodeJS.ErrnoException;
    if (code === 'ENOENT' && syscall !== 'connect') continue;
    const found = known.find((fault) => fits(fault, typeof code === 'string' ? code : '', message));
    if (found) return found;
  }
  return undefined;
}

function fits({ codes, needs, text }: KnownFault, code: string, message: string): boolean {
  if (code === '') return text?.test(message) ?? false;
  const isCode = codes.some((each) =>
    each.endsWith('*') ? code.startsWith(each.slice(0, -1)) : each === code,
  );
  return isCode && (needs?.test(message) ?? true);
}

export const isEndless = (error: unknown): boolean => databaseFault(error) === endless;

export function isPassing(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault !== undefined && fault.kind !== 'unfit';
}

export const adviceFor = (fault: DatabaseFault, connectionString: string, setting = 'DATABASE_URL'): string =>
  fault.advice(placeOf(connectionString, setting));

function placeOf(connectionString: string, setting: string): DatabaseAddress {
  const {
    host,
    port,
    user = '',
    database = '',
  } = new Client({ connectionString }) as Client & Partial<DatabaseAddress>;
  return { host, port, user, database, setting };
}
