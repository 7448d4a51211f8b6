import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const containing = (content: string) => (path: string) => {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content);
};

export const damages: readonly [name: string, damage: (path: string) => void][] = [
  ['empty', containing('')],
  ['half', containing('{"replaced":"repl')],
  ['no JSON', containing('\0\0\0\0')],
  ...['null', '7', '"teks"', '[]', '{}', '{"parts":7}', '[null]'].map(
    (content): [string, (path: string) => void] => [`of another shape: ${content}`, containing(content)],
  ),
  [
    'a folder',
    (path) => {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path);
    },
  ],
  [
    'a folder with a file',
    (path) => {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path);
      writeFileSync(join(path, 'isi'), 'x');
    },
  ],
];
