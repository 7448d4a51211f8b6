import {
  BANG,
  ByteWindow,
  endsName,
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
  textFlags,
} from './bytes.ts';
import { refuse } from './errors.ts';
import { CHUNK_BYTES } from './inflate.ts';
import type { Limits } from './limits.ts';
import { SharedStringBuilder, type SharedStrings } from './stringTable.ts';
import { richText } from './xml.ts';
import { scanChunks } from './xmlChunks.ts';

const LETTER_I = 'i'.charCodeAt(0);
const LETTER_S = 's'.charCodeAt(0);
const LETTER_T = 't'.charCodeAt(0);

/** @param bytes inflated size of the part */
export async function readSharedStrings(
  chunks: AsyncIterable<Buffer>,
  bytes: number,
  limits: Limits,
): Promise<SharedStrings> {
  const scanner = new SharedStringScanner(bytes, limits);
  for await (const _chunk of scanChunks(chunks, (chunk) => scanner.push(chunk)));
  return scanner.finish();
}

class SharedStringScanner {
  private readonly window = new ByteWindow(CHUNK_BYTES * 2);
  private readonly strings: SharedStringBuilder;
  private readonly limits: Limits;
  private position = 0;
  private prefix: string | null = null;
  private done = false;

  constructor(bytes: number, limits: Limits) {
    this.limits = limits;
    this.strings = new SharedStringBuilder(bytes, limits.sharedStrings);
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
    return this.strings.finish();
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
      while (bytes[at] !== LESS) at++;
      this.position = at;
      if (at >= end) return;
      at = this.item(at);
      if (at === INCOMPLETE) return;
    }
  }

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
      bytes[name] === LETTER_S && bytes[name + 1] === LETTER_I && endsName(bytes[name + 2]);
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

  /** Fast path for `<t>text</t></si>`; otherwise INCOMPLETE. */
  private plainItem(at: number, prefixLength: number): number {
    const { bytes } = this.window;
    if (bytes[at] !== LESS || bytes[at + 1 + prefixLength] !== LETTER_T) return INCOMPLETE;
    const start = findTagEnd(this.window, at);
    if (start === INCOMPLETE || bytes[start - 2] === SLASH) return INCOMPLETE;
    let end = start;
    while (bytes[end] !== LESS) end++;
    const closeText = end + 2 + prefixLength;
    const closeItem = closeText + 4 + prefixLength;
    const isPlain =
      bytes[end + 1] === SLASH &&
      bytes[closeText] === LETTER_T &&
      bytes[closeText + 1] === GREATER &&
      bytes[closeText + 3] === SLASH &&
      bytes[closeItem] === LETTER_S &&
      bytes[closeItem + 2] === GREATER;
    if (!isPlain) return INCOMPLETE;
    this.addPlain(start, end);
    return closeItem + 3;
  }

  private addPlain(start: number, end: number): void {
    const flags = textFlags(this.window, start, end);
    if ((flags & NEEDS_DECODING) !== 0) {
      this.strings.addText(sliceText(this.window, start, end));
      return;
    }
    if ((flags & NON_ASCII) !== 0) sliceUtf8(this.window.bytes, start, end);
    this.strings.addBytes(this.window.bytes, start, end, (flags & NON_ASCII) !== 0);
  }

  private richItem(start: number): number {
    const end = findClosingTag(this.window, `${this.prefix}si`, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    this.strings.addText(richText(sliceUtf8(this.window.bytes, start, end)));
    return findTagEnd(this.window, end);
  }
}
