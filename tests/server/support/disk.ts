import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Makes file system calls fail as on a full or read-only disk. A real small disk needs root rights. */

type Functions = Record<string, (...args: never[]) => unknown>;

/** Replaces a function of node:fs or node:fs/promises everywhere. Returns the function that restores it. */
function replace(
  module: object,
  name: string,
  make: (real: never) => (...args: never[]) => unknown,
): () => void {
  const functions = module as Functions;
  const real = functions[name]!;
  functions[name] = make(real as never);
  syncBuiltinESMExports();
  return () => {
    functions[name] = real;
    syncBuiltinESMExports();
  };
}

export const refusal = (code: string, syscall: string, path: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, path });

/** Leaves 1 MB on every disk, which counts as full. */
export const fillDisk = () => replace(fs, 'statfsSync', () => () => ({ bavail: 256, bsize: 4096 }));

/** Files can be created but not written, as when the disk fills up after the check. */
export const refuseBytes = () =>
  replace(
    fs.promises,
    'open',
    (real: typeof fs.promises.open) =>
      async (...args: Parameters<typeof real>) => {
        const file = await real(...args);
        file.writeFile = async () => {
          throw refusal('ENOSPC', 'write', String(args[0]));
        };
        return file;
      },
  );

export const refuseFiles = (code: 'EACCES' | 'EROFS') =>
  replace(fs.promises, 'open', () => async (path: string) => {
    throw refusal(code, 'open', path);
  });

export const refuseCopies = () =>
  replace(fs.promises, 'cp', () => async (_from: string, to: string) => {
    fs.mkdirSync(to);
    fs.writeFileSync(`${to}/PG_VERSION`, '18');
    throw refusal('ENOSPC', 'copyfile', to);
  });
