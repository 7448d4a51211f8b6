import { readdir } from 'node:fs/promises';
import { OpenError } from './db/errors.ts';
import { describeError } from './describeError.ts';
import type { Services } from './kit/context.ts';

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
function allowedFiles(): number {
  // Looking up names of network interfaces can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

export const tooFewFiles = (what: string): string =>
  `${what} Naikkan batasnya menjadi 4096 (ulimit -n 4096, atau LimitNOFILE=4096 pada unit systemd), lalu coba lagi.`;

const lookMs = 10_000;
/** Part of the allowed files at which health speaks, while there are still some to answer with. */
const crowded = 0.9;

/** Tells health and the log when the process has nearly as many files and connections open as it may, and when no longer. */
export function watchOpenFiles({ log, troubles }: Pick<Services, 'log' | 'troubles'>): { stop(): void } {
  const allowed = allowedFiles();
  const folder = { linux: '/proc/self/fd', darwin: '/dev/fd' }[process.platform as string];
  if (!folder || !Number.isFinite(allowed)) return { stop: () => undefined };
  let isShort = false;
  const look = async () => {
    const open = await readdir(folder).then(
      (files) => files.length,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EMFILE') return allowed;
        log.error({ error: describeError(error) }, 'open files cannot be counted');
        return 0;
      },
    );
    if (open >= crowded * allowed === isShort) return;
    isShort = !isShort;
    const message = `${open} dari ${allowed} file dan koneksi yang boleh dibuka proses ini sedang terpakai.`;
    troubles.set('OPEN_FILES', isShort ? tooFewFiles(message) : undefined);
    if (isShort) log.error({ open, allowed }, 'open files nearly used up');
    else log.warn({ open, allowed }, 'open files enough again');
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return { stop: () => clearInterval(timer) };
}
