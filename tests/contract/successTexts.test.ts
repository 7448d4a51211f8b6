import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A success message states the new state. It asks and orders nothing. */

const files = globSync('src/{server,shared,renderer}/**/*.{ts,tsx}').map((file) =>
  readFileSync(file, 'utf8'),
);
const literal = /^['`]([^'`]*)['`]/;

function textsOf(expression: string): string[] {
  const own = literal.exec(expression)?.[1];
  if (own !== undefined) return [own];
  const name = /^(?:\w+\.)?(\w+)\s*[,;)}\n]/.exec(expression)?.[1];
  if (!name) return [];
  const declared = new RegExp(`\\b(?:const ${name} =|${name}:)\\s*(['\`][^'\`]*['\`])`, 'g');
  return files.flatMap((code) => [...code.matchAll(declared)].map(([, text]) => literal.exec(text!)![1]!));
}

const told = [
  ...files.flatMap((code) => [...code.matchAll(/\bdata: [^;]{0,120}?,\s*message: ([^;]{0,120})/g)]),
  ...files.flatMap((code) => [...code.matchAll(/\bnotifySuccess\(\s*([^;]{0,120})/g)]),
].flatMap(([, expression]) => textsOf(expression!));

const asks =
  /\?$|^(?:apakah|yakin|hapus|ubah|simpan|tambah|kirim|batalkan|akhiri|hentikan|ganti|buat|tandai)\b/i;

test('success texts are found', () => {
  expect(told).toEqual(
    expect.arrayContaining(['Data berhasil dihapus', 'Ekspor dibatalkan', 'Cadangan dibuat']),
  );
  expect(asks.test('Hapus Cabang?')).toBe(true);
});

test('a success text states a result', () => {
  expect(told.filter((text) => asks.test(text))).toEqual([]);
});
