import { OpenError } from '../db/errors.ts';

/** PGlite keeps 300 files of its folder open, 400 at a first start. */
const needed = { pglite: 512, postgres: 256 } as const;

/**
 * Checks in advance, because a later shortage would look like damage.
 * @throws OpenError
 */
export function assertEnoughFiles(database: keyof typeof needed): void {
  const allowed = allowedFiles();
  if (allowed >= needed[database]) return;
  throw new OpenError('OPEN_FILES', tooFewFiles(`Proses ini hanya boleh membuka ${allowed} file sekaligus.`));
}

export function allowedFiles(): number {
  // Without this option the report resolves host names, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

export const tooFewFiles = (what: string): string =>
  `${what} Naikkan batasnya menjadi 4096 (ulimit -n 4096, atau LimitNOFILE=4096 pada unit systemd), lalu coba lagi.`;
