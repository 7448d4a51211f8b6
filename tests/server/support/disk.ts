import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A disk that refuses, for one test: what the server asks of the file system answers as a full disk would. A real small
 * disk needs rights that not everybody who runs the tests has.
 */

type Functions = Record<string, (...args: never[]) => unknown>;

/** Puts `instead` in the place of a function of node:fs or node:fs/promises, everywhere; answers the way back. */
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

/** No room is left: 1 MB, on every disk. */
export const fillDisk = () => replace(fs, 'statfsSync', () => () => ({ bavail: 256, bsize: 4096 }));

/** Files can be made, and then take nothing: the last bytes of the disk went between the look and the write. */
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

/** The folder is another user's, or on a disk that is read only. */
export const refuseFiles = (code: 'EACCES' | 'EROFS') =>
  replace(fs.promises, 'open', () => async (path: string) => {
    throw refusal(code, 'open', path);
  });

/** A folder is copied half, then the disk is full. */
export const refuseCopies = () =>
  replace(fs.promises, 'cp', () => async (_from: string, to: string) => {
    fs.mkdirSync(to);
    fs.writeFileSync(`${to}/PG_VERSION`, '18');
    throw refusal('ENOSPC', 'copyfile', to);
  });
