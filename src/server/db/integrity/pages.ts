import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const pageBytes = 8192;
const words = pageBytes / 4;
const pagesAtOnce = 128;
const segmentPages = 131_072;

const relationFile = /^\d+(\.\d+)?$/;

export function relationFiles(folder: string): string[] {
  const databases = readdirSync(join(folder, 'base')).map((name) => `base/${name}`);
  return [...databases, 'global'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => relationFile.test(name))
      .map((name) => `${part}/${name}`),
  );
}

export const relationOf = (path: string) => path.replace(/\.\d+$/, '');

const firstPage = (path: string) => Number(/\.(\d+)$/.exec(path)?.[1] ?? 0) * segmentPages;

interface Pages {
  /** LSN of each page. It is 0 for an unwritten page, and 1 for a written page without an LSN. */
  positions: Float64Array;
  broken: number[];
}

const chunk = Buffer.allocUnsafeSlow(pageBytes * pagesAtOnce);
const chunkWords = new Uint32Array(chunk.buffer);

export async function readPages(
  folder: string,
  path: string,
  { sums = false, rest }: { sums?: boolean; rest?: (() => Promise<void>) | undefined } = {},
): Promise<Pages> {
  const fd = openSync(join(folder, path), 'r');
  try {
    const count = Math.floor(fstatSync(fd).size / pageBytes);
    const positions = new Float64Array(count);
    const broken: number[] = [];
    for (let first = 0; first < count; ) {
      const pages = Math.floor(readSync(fd, chunk, 0, chunk.length, first * pageBytes) / pageBytes);
      if (pages === 0) break;
      for (let index = 0; index < pages && first + index < count; index++) {
        positions[first + index] = positionOf(index);
        if (sums && isBroken(index, firstPage(path) + first + index)) broken.push(first + index);
      }
      first += pages;
      await rest?.();
    }
    return { positions, broken };
  } finally {
    closeSync(fd);
  }
}

/** Reads pd_upper, which is 0 on a page that was never written. */
const hasContent = (index: number) => chunk.readUInt16LE(index * pageBytes + 14) !== 0;

function positionOf(index: number): number {
  const at = index * words;
  const position = chunkWords[at]! * 2 ** 32 + chunkWords[at + 1]!;
  return position || (hasContent(index) ? 1 : 0);
}

function isBroken(index: number, block: number): boolean {
  if (!hasContent(index)) {
    const page = chunkWords.subarray(index * words, (index + 1) * words);
    return page.some((word) => word !== 0);
  }
  return chunk.readUInt16LE(index * pageBytes + 8) !== checksum(index, block);
}

const lanes = 32;
const prime = 16_777_619;
const seeds = Uint32Array.from([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);
const sums = new Uint32Array(lanes);

/** Like PostgreSQL's storage/checksum_impl.h: 32 parallel sums, with the checksum field read as 0. */
function checksum(index: number, block: number): number {
  sums.set(seeds);
  const start = index * words;
  for (let at = 0; at < words; at += lanes)
    for (let lane = 0; lane < lanes; lane++) {
      const word = chunkWords[start + at + lane]!;
      mix(lane, at + lane === 2 ? word & 0xffff0000 : word);
    }
  for (let round = 0; round < 2; round++) for (let lane = 0; lane < lanes; lane++) mix(lane, 0);
  let result = 0;
  for (const sum of sums) result ^= sum;
  return (((result ^ block) >>> 0) % 65_535) + 1;
}

function mix(lane: number, word: number): void {
  const mixed = (sums[lane]! ^ word) >>> 0;
  sums[lane] = Math.imul(mixed, prime) ^ (mixed >>> 17);
}
