import { isAscii, isUtf8 } from 'node:buffer';
import { refuse } from './errors.ts';
import { decodeText } from './xml.ts';

/**
 * The window over the XML is padded with '<', at which the innermost scanning loops stop. These loops
 * therefore need no bounds check.
 */

export const SPACE = 32;
export const BANG = 33;
export const QUOTE = 34;
export const APOSTROPHE = 39;
export const SLASH = 47;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;

declare global {
  /** Undocumented methods of Node, faster than `toString()` and `write()`. */
  interface Buffer<TArrayBuffer extends ArrayBufferLike = ArrayBufferLike> {
    latin1Slice(start?: number, end?: number): string;
    utf8Slice(start?: number, end?: number): string;
    utf8Write(text: string, offset: number, length: number): number;
  }
}

export const INCOMPLETE = -1;

const PADDING = 64;
const LONGEST_PROLOG = 256 * 1024;

export class ByteWindow {
  bytes: Buffer;
  end = 0;
  /** `bytes` as a latin1 string, whose short substrings need no native call. */
  latin1 = '';
  isPlain = true;

  constructor(capacity: number) {
    this.bytes = Buffer.alloc(capacity + PADDING);
  }

  /** @throws XlsxError BAD_XML for a NUL byte */
  append(chunk: Buffer, keepFrom: number): void {
    if (chunk.includes(0)) refuse('BAD_XML', 'NUL byte');
    const kept = this.end - keepFrom;
    const needed = kept + chunk.length + PADDING;
    if (needed > this.bytes.length) {
      const larger = Buffer.alloc(needed * 2);
      this.bytes.copy(larger, 0, keepFrom, this.end);
      this.bytes = larger;
    } else if (kept > 0) {
      this.bytes.copyWithin(0, keepFrom, this.end);
    }
    chunk.copy(this.bytes, kept);
    this.end = kept + chunk.length;
    this.bytes.fill(LESS, this.end, this.end + PADDING);
    this.latin1 = this.bytes.latin1Slice(0, this.end);
    this.isPlain = this.computeIsPlain();
  }

  private computeIsPlain(): boolean {
    const needsDecoding = ['&', '_x', '\r'].some((mark) => this.latin1.includes(mark));
    return !needsDecoding && isAscii(this.bytes.subarray(0, this.end));
  }

  /** Returns INCOMPLETE at the window's end, otherwise throws BAD_XML. */
  stoppedAt(position: number): number {
    if (position < this.end) refuse('BAD_XML', 'unexpected <');
    return INCOMPLETE;
  }
}

export const NON_ASCII = 1;
export const NEEDS_DECODING = 2;

const TEXT_FLAGS: Uint8Array = createTextFlags();

function createTextFlags(): Uint8Array {
  const flags = new Uint8Array(256).fill(NON_ASCII, 128);
  for (const character of '&_\r') flags[character.charCodeAt(0)] = NEEDS_DECODING;
  return flags;
}

export function textFlags(window: ByteWindow, start: number, end: number): number {
  if (window.isPlain) return 0;
  const { bytes } = window;
  let flags = 0;
  for (let at = start; at < end; at++) flags |= TEXT_FLAGS[bytes[at] as number] as number;
  return flags;
}

/** V8 copies substrings up to this length; a longer substring would keep the whole window in memory. */
const LONGEST_COPIED_SUBSTRING = 12;

export function sliceText(window: ByteWindow, start: number, end: number): string {
  const flags = textFlags(window, start, end);
  if (flags === 0) return sliceAscii(window, start, end);
  const text =
    (flags & NON_ASCII) === 0 ? sliceAscii(window, start, end) : sliceUtf8(window.bytes, start, end);
  return (flags & NEEDS_DECODING) === 0 ? text : decodeText(text);
}

export function sliceAscii(window: ByteWindow, start: number, end: number): string {
  return end - start <= LONGEST_COPIED_SUBSTRING
    ? window.latin1.substring(start, end)
    : window.bytes.latin1Slice(start, end);
}

/** Throws BAD_XML for invalid UTF-8: a replacement character would be a value nobody typed. */
export function sliceUtf8(bytes: Buffer, start: number, end: number): string {
  const text = bytes.utf8Slice(start, end);
  if (text.includes('\ufffd') && !isUtf8(bytes.subarray(start, end))) refuse('BAD_XML', 'invalid UTF-8');
  return text;
}

interface RootElement {
  end: number;
  prefix: string;
  selfClosing: boolean;
}

/** Null if the root tag does not end in the window. */
export function findRoot(window: ByteWindow, expected: string): RootElement | null {
  const { bytes, end } = window;
  let at = 0;
  for (;;) {
    while (at < end && bytes[at] !== LESS) at++;
    const next = bytes[at + 1];
    const isMarkup = next === BANG || next === QUESTION;
    const tagEnd = isMarkup ? skipMarkup(window, at) : findTagEnd(window, at);
    if (tagEnd === INCOMPLETE) {
      if (end > LONGEST_PROLOG) refuse('BAD_XML', `no <${expected}> root`);
      return null;
    }
    if (isMarkup) {
      at = tagEnd;
      continue;
    }
    const name = /^[^\s/>]+/.exec(window.latin1.slice(at + 1, tagEnd))?.[0] ?? '';
    const prefix = name.slice(0, name.indexOf(':') + 1);
    if (name.slice(prefix.length) !== expected) refuse('BAD_XML', `<${name}> instead of <${expected}>`);
    return { end: tagEnd, prefix, selfClosing: bytes[tagEnd - 2] === SLASH };
  }
}

export function skipMarkup(window: ByteWindow, at: number): number {
  const { bytes, end } = window;
  if (bytes[at + 1] === QUESTION) return behind(window, '?>', at);
  if (at + 3 >= end) return INCOMPLETE;
  const opening = window.latin1.substring(at, at + 4);
  if (opening === '<!--') return behind(window, '-->', at + 4);
  if (opening === '<![C') return behind(window, ']]>', at);
  // SECURITY: refusing every DTD rules out entity bombs and external entities.
  return refuse('DTD', 'DOCTYPE');
}

function behind(window: ByteWindow, mark: string, from: number): number {
  const at = window.latin1.indexOf(mark, from);
  return at < 0 ? INCOMPLETE : at + mark.length;
}

export function findTagEnd(window: ByteWindow, at: number): number {
  const { bytes, end } = window;
  let quote = 0;
  for (let position = at; position < end; position++) {
    const byte = bytes[position] as number;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === QUOTE || byte === APOSTROPHE) {
      quote = byte;
    } else if (byte === GREATER) {
      return position + 1;
    }
  }
  return INCOMPLETE;
}

export function findClosingTag(window: ByteWindow, name: string, from: number): number {
  const mark = `</${name}`;
  let at = window.latin1.indexOf(mark, from);
  while (at >= 0) {
    const next = window.bytes[at + mark.length] as number;
    if (at + mark.length >= window.end) return INCOMPLETE;
    if (next === GREATER || next <= SPACE) return at;
    at = window.latin1.indexOf(mark, at + 1);
  }
  return INCOMPLETE;
}

export function isNamed(window: ByteWindow, prefix: string, name: string, at: number): boolean {
  const nameAt = at + prefix.length;
  return (
    endsName(window.bytes[nameAt + name.length]) &&
    window.latin1.startsWith(name, nameAt) &&
    hasPrefix(window, prefix, at)
  );
}

export function hasPrefix(window: ByteWindow, prefix: string, at: number): boolean {
  return prefix.length === 0 || window.latin1.startsWith(prefix, at);
}

export function endsName(byte: number | undefined): boolean {
  return byte === GREATER || byte === SLASH || (byte !== undefined && byte <= SPACE);
}
