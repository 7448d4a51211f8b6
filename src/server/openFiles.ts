import { OpenError } from './db/errors.ts';

/** PGlite alone keeps 300 files of its folder open, 400 at a first start. */
const needed = { pglite: 512, postgres: 256 } as const;

/**
 * A process that may open too few files fails later at something else: a page that cannot be read looks like damage.
 *
 * @throws OpenError OPEN_FILES
 */
export function assertEnoughFiles(database: keyof typeof needed): void {
  const allowed = allowedFiles();
  if (allowed >= needed[database]) return;
  throw new OpenError('OPEN_FILES', tooFewFiles(`Proses ini hanya boleh membuka ${allowed} file sekaligus.`));
}

/** No limit is known on Windows. */
export function allowedFiles(): number {
  // Looking up names of network interfaces can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

export const tooFewFiles = (what: string): string =>
  `${what} Naikkan batasnya menjadi 4096 (ulimit -n 4096, atau LimitNOFILE=4096 pada unit systemd), lalu coba lagi.`;
