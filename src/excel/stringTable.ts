import { refuse } from './errors.ts';
import type { Cell } from './types.ts';

/**
 * Keeps all shared strings in one text (ECMA-376 Part 1, 18.4). In V8, a substring of 13 or more characters
 * refers to the text that it was cut from. One kept cell may therefore keep the whole text in memory.
 */
export interface SharedStrings {
  cell(index: number): Cell | undefined;
}

export const NO_STRINGS: SharedStrings = { cell: () => undefined };

/** Must be a power of two. */
const CACHE_SLOTS = 8192;

class StringTable implements SharedStrings {
  /** UTF-8 bytes as latin1: ASCII strings need no decoding. */
  private readonly latin1: string;
  /** `ends[i]` is the end of string i and the start of string i + 1. */
  private readonly ends: Uint32Array;
  private readonly nonAscii: Uint8Array;
  private readonly count: number;
  private readonly cachedIndexes = new Int32Array(CACHE_SLOTS).fill(-1);
  private readonly cachedCells: Cell[] = new Array<Cell>(CACHE_SLOTS).fill({ text: '', type: 'text' });

  constructor(latin1: string, ends: Uint32Array, nonAscii: Uint8Array, count: number) {
    this.latin1 = latin1;
    this.ends = ends;
    this.nonAscii = nonAscii;
    this.count = count;
  }

  cell(index: number): Cell | undefined {
    if (index >= this.count) return undefined;
    const slot = index & (CACHE_SLOTS - 1);
    if (this.cachedIndexes[slot] === index) return this.cachedCells[slot];
    const cell: Cell = { text: this.text(index), type: 'text' };
    this.cachedIndexes[slot] = index;
    this.cachedCells[slot] = cell;
    return cell;
  }

  private text(index: number): string {
    const start = index === 0 ? 0 : (this.ends[index - 1] as number);
    const piece = this.latin1.substring(start, this.ends[index]);
    return this.nonAscii[index] === 1 ? Buffer.from(piece, 'latin1').toString('utf8') : piece;
  }
}

export class SharedStringBuilder {
  private bytes: Buffer;
  private used = 0;
  private ends = new Uint32Array(4096);
  private nonAscii = new Uint8Array(4096);
  private count = 0;
  private readonly maxCount: number;

  /** @param capacity bytes; untouched memory costs nothing */
  constructor(capacity: number, maxCount: number) {
    this.bytes = Buffer.allocUnsafeSlow(capacity);
    this.maxCount = maxCount;
  }

  addBytes(source: Buffer, start: number, end: number, nonAscii: boolean): void {
    this.reserve(end - start);
    source.copy(this.bytes, this.used, start, end);
    this.commit(end - start, nonAscii);
  }

  addText(text: string): void {
    const encoded = Buffer.from(text);
    this.addBytes(encoded, 0, encoded.length, true);
  }

  finish(): SharedStrings {
    const latin1 = this.bytes.latin1Slice(0, this.used);
    return new StringTable(latin1, this.ends, this.nonAscii, this.count);
  }

  private reserve(length: number): void {
    if (this.count >= this.maxCount) refuse('LIMIT_SST', `more than ${this.maxCount} shared strings`);
    if (this.count === this.ends.length) {
      this.ends = grown(this.ends, new Uint32Array(this.count * 2));
      this.nonAscii = grown(this.nonAscii, new Uint8Array(this.count * 2));
    }
    if (this.used + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((this.used + length) * 2);
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }

  private commit(length: number, nonAscii: boolean): void {
    this.used += length;
    this.nonAscii[this.count] = nonAscii ? 1 : 0;
    this.ends[this.count] = this.used;
    this.count++;
  }
}

function grown<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
