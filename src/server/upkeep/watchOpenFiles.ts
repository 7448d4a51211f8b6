import { readdir } from 'node:fs/promises';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import { allowedFiles, tooFewFiles } from './openFiles.ts';

const checkMs = 10_000;
const crowded = 0.9;

export function watchOpenFiles({ log, problems }: Pick<Services, 'log' | 'problems'>): { stop(): void } {
  const allowed = allowedFiles();
  const folder = { linux: '/proc/self/fd', darwin: '/dev/fd' }[process.platform as string];
  if (!folder || !Number.isFinite(allowed)) return { stop: () => undefined };
  let isShort = false;
  const check = async () => {
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
    problems.set('OPEN_FILES', isShort ? tooFewFiles(message) : undefined);
    if (isShort) log.error({ open, allowed }, 'open files nearly used up');
    else log.warn({ open, allowed }, 'open files enough again');
  };
  const timer = setInterval(() => void check(), checkMs).unref();
  return { stop: () => clearInterval(timer) };
}
