import {
  BANG,
  ByteWindow,
  findClosingTag,
  findRoot,
  findTagEnd,
  GREATER,
  INCOMPLETE,
  LESS,
  NEEDS_DECODING,
  NON_ASCII,
  QUESTION,
  SLASH,
  skipMarkup,
  sliceText,
  sliceUtf8,
  TEXT_FLAGS,
} from './bytes.ts';
import { refuse } from './errors.ts';
import { CHUNK_BYTES } from './inflate.ts';
import type { Limits } from './limits.ts';
import type { Cell } from './types.ts';
import { richText } from './xml.ts';

/**
 * The shared string table (ECMA-376 Part 1, 18.4). A workbook may hold millions of strings, so they are kept as
 * bytes in one growing buffer and become JavaScript strings only when a cell asks for them.
 */
export class SharedStrings {
  private bytes = Buffer.allocUnsafe(1 << 20);
  private used = 0;
  /** `ends[i]` is where string i ends, and string i + 1 begins. */
  private ends = new Uint32Array(4096);
  private nonAscii = new Uint8Array(4096);
  private count = 0;
  /** The last cell made per slot: repeated strings (cities, programs) are decoded once. */
  private readonly cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1);
  private readonly cachedCells: Cell[] = new Array<Cell>(CACHE_SLOTS).fill({ text: '', type: 'text' });
  private readonly maxCount: number;

  constructor(maxCount: number) {
    this.maxCount = maxCount;
  }

  /** Adds a string whose bytes need no decoding; `flags` as in TEXT_FLAGS. */
  addBytes(source: Buffer, start: number, end: number, flags: number): void {
    this.reserve(end - start);
    source.copy(this.bytes, this.used, start, end);
    this.commit(end - start, (flags & NON_ASCII) !== 0);
  }

  addText(text: string): void {
    const length = Buffer.byteLength(text);
    this.reserve(length);
    this.bytes.utf8Write(text, this.used, length);
    this.commit(length, true);
  }

  /** The text cell of a string, or undefined when there is no such string. */
  cell(index: number): Cell | undefined {
    if (index >= this.count) return undefined;
    const slot = index & (CACHE_SLOTS - 1);
    if (this.cachedIndex[slot] === index) return this.cachedCells[slot];
    const cell: Cell = { text: this.text(index), type: 'text' };
    this.cachedIndex[slot] = index;
    this.cachedCells[slot] = cell;
    return cell;
  }

  private text(index: number): string {
    const start = index === 0 ? 0 : (this.ends[index - 1] as number);
    const end = this.ends[index] as number;
    if (start === end) return '';
    return this.nonAscii[index] === 1 ? this.bytes.utf8Slice(start, end) : this.bytes.latin1Slice(start, end);
  }

  private reserve(length: number): void {
    if (this.count >= this.maxCount) refuse('LIMIT_SST', `more than ${this.maxCount} shared strings`);
    if (this.count === this.ends.length) {
      this.ends = grown(this.ends, new Uint32Array(this.count * 2));
      this.nonAscii = grown(this.nonAscii, new Uint8Array(this.count * 2));
    }
    if (this.used + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.used + length));
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

const CACHE_SLOTS = 8192;

function grown<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

const LETTER_I = 'i'.charCodeAt(0);
const LETTER_S = 's'.charCodeAt(0);
const LETTER_T = 't'.charCodeAt(0);

/** Reads the part chunk by chunk. Throws BAD_XML, DTD, LIMIT_SST, LIMIT_CELL. */
export async function readSharedStrings(
  chunks: AsyncIterable<Buffer>,
  limits: Limits,
): Promise<SharedStrings> {
  const scanner = new SharedStringScanner(limits);
  for await (const chunk of chunks) scanner.push(chunk);
  return scanner.finish();
}

class SharedStringScanner {
  private readonly window = new ByteWindow(CHUNK_BYTES * 2);
  private readonly strings: SharedStrings;
  private readonly limits: Limits;
  private position = 0;
  private prefix: string | null = null;
  private done = false;

  constructor(limits: Limits) {
    this.limits = limits;
    this.strings = new SharedStrings(limits.sharedStrings);
  }

  push(chunk: Buffer): void {
    if (this.done) return;
    this.window.append(chunk, this.position);
    this.position = 0;
    if (this.prefix === null && !this.enterRoot()) return;
    this.scan();
    const pending = this.window.end - this.position;
    if (pending > this.limits.cellBytes + CHUNK_BYTES) refuse('LIMIT_CELL', 'shared string too long');
  }

  finish(): SharedStrings {
    if (!this.done) refuse('BAD_XML', 'shared strings end early');
    return this.strings;
  }

  private enterRoot(): boolean {
    const root = findRoot(this.window, 'sst');
    if (root === null) return false;
    this.prefix = root.prefix;
    this.position = root.end;
    this.done = root.selfClosing;
    return true;
  }

  private scan(): void {
    const { bytes, end } = this.window;
    let at = this.position;
    while (!this.done) {
      while (at < end && bytes[at] !== LESS) at++;
      this.position = at;
      if (at >= end) return;
      at = this.item(at);
      if (at === INCOMPLETE) return;
    }
  }

  /** Reads the tag or the whole string item at `at`; the position behind it, or INCOMPLETE. */
  private item(at: number): number {
    const { bytes } = this.window;
    const prefixLength = this.prefix?.length ?? 0;
    const next = bytes[at + 1];
    if (next === BANG || next === QUESTION) return skipMarkup(this.window, at);
    if (next === SLASH) return this.closingTag(at);
    const name = at + 1 + prefixLength;
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    const isStringItem =
      bytes[name] === LETTER_S && bytes[name + 1] === LETTER_I && !isNameByte(bytes[name + 2]);
    if (!isStringItem) return tagEnd;
    if (bytes[tagEnd - 2] === SLASH) {
      this.strings.addText('');
      return tagEnd;
    }
    const plainEnd = this.plainItem(tagEnd, prefixLength);
    return plainEnd === INCOMPLETE ? this.richItem(tagEnd) : plainEnd;
  }

  private closingTag(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd !== INCOMPLETE && this.window.latin1.startsWith(`${this.prefix}sst`, at + 2)) this.done = true;
    return tagEnd;
  }

  /** The usual `<t>text</t></si>`; INCOMPLETE for everything else. */
  private plainItem(at: number, prefixLength: number): number {
    const { bytes } = this.window;
    if (bytes[at] !== LESS || bytes[at + 1 + prefixLength] !== LETTER_T) return INCOMPLETE;
    const start = findTagEnd(this.window, at);
    if (start === INCOMPLETE || bytes[start - 2] === SLASH) return INCOMPLETE;
    let flags = 0;
    let end = start;
    for (let byte = bytes[end] as number; byte !== LESS && byte !== 0; byte = bytes[++end] as number) {
      flags |= TEXT_FLAGS[byte] as number;
    }
    const closeText = end + 2 + prefixLength;
    if (bytes[end + 1] !== SLASH || bytes[closeText] !== LETTER_T || bytes[closeText + 1] !== GREATER)
      return INCOMPLETE;
    const closeItem = closeText + 4 + prefixLength;
    if (bytes[closeText + 3] !== SLASH || bytes[closeItem] !== LETTER_S || bytes[closeItem + 2] !== GREATER) {
      return INCOMPLETE;
    }
    if ((flags & NON_ASCII) !== 0) sliceUtf8(bytes, start, end);
    if ((flags & NEEDS_DECODING) === 0) this.strings.addBytes(bytes, start, end, flags);
    else this.strings.addText(sliceText(this.window, start, end, flags));
    return closeItem + 3;
  }

  /** Runs, phonetic text, CDATA, comments, unusual white space. */
  private richItem(start: number): number {
    const end = findClosingTag(this.window, `${this.prefix}si`, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    const xml = sliceUtf8(this.window.bytes, start, end);
    if (xml.includes('\0')) refuse('BAD_XML', 'NUL byte');
    this.strings.addText(richText(xml));
    return findTagEnd(this.window, end);
  }
}

function isNameByte(byte: number | undefined): boolean {
  return byte !== undefined && byte > 32 && byte !== GREATER && byte !== SLASH;
}
