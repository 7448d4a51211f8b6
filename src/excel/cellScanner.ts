import {
  APOSTROPHE,
  BANG,
  type ByteWindow,
  EQUALS,
  endsName,
  findClosingTag,
  findTagEnd,
  GREATER,
  INCOMPLETE,
  isNamed,
  LESS,
  QUESTION,
  QUOTE,
  SLASH,
  SPACE,
  skipMarkup,
  sliceText,
  sliceUtf8,
} from './bytes.ts';
import { CellFactory, type CellKind, KIND, type WorkbookContext } from './cells.ts';
import { refuse } from './errors.ts';
import type { Cell } from './types.ts';
import { characterData, richText, unescapeXstring } from './xml.ts';

const LETTER_B = 'b'.charCodeAt(0);
const LETTER_C = 'c'.charCodeAt(0);
const LETTER_D = 'd'.charCodeAt(0);
const LETTER_E = 'e'.charCodeAt(0);
const LETTER_I = 'i'.charCodeAt(0);
const LETTER_R = 'r'.charCodeAt(0);
const LETTER_S = 's'.charCodeAt(0);
const LETTER_T = 't'.charCodeAt(0);
const LETTER_V = 'v'.charCodeAt(0);
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const BEFORE_A = 64;
const UPPER_CASE = 0b1101_1111;
const ATTRIBUTE_OPENING = 4;
const KIND_NAME_LENGTHS = [1, 1, 3, 9, 1, 1, 1];
const LAST_COLUMN = 16_384;
const ELEMENT_NAME = /^[^\s/>]+/;

/**
 * Scans `<c>` elements (ECMA-376 Part 1, 18.3.1.4). A scanning method returns the position after the scanned
 * part, or INCOMPLETE when the window cuts the part off.
 */
export class CellScanner {
  column = -1;
  cell: Cell | null = null;
  private readonly window: ByteWindow;
  private readonly factory: CellFactory;
  private readonly wanted: Uint8Array | null;
  private prefix = '';
  private prefixLength = 0;
  private kind: CellKind = KIND.number;
  private style = 0;
  private hasFormula = false;

  constructor(context: WorkbookContext, window: ByteWindow, columns: readonly number[] | undefined) {
    this.window = window;
    this.factory = new CellFactory(context, window);
    this.wanted = columns === undefined ? null : columnMask(columns);
  }

  setPrefix(prefix: string): void {
    this.prefix = prefix;
    this.prefixLength = prefix.length;
  }

  /** A cell without a reference follows the previous cell. */
  startRow(): void {
    this.column = -1;
  }

  read(at: number): number {
    const columnBefore = this.column;
    this.column = columnBefore + 1;
    this.style = 0;
    this.kind = KIND.number;
    this.cell = null;
    this.hasFormula = false;
    const end = this.rest(at);
    if (end === INCOMPLETE) this.column = columnBefore;
    else if (this.hasFormula) this.cell = this.factory.formula(this.cell);
    return end;
  }

  private rest(from: number): number {
    const { bytes } = this.window;
    const usual = this.usualAttributes(from);
    const at = usual === INCOMPLETE ? this.attributes(from) : usual;
    if (at === INCOMPLETE) return INCOMPLETE;
    if (bytes[at] === SLASH) return bytes[at + 1] === GREATER ? at + 2 : this.window.stoppedAt(at + 1);
    const isWanted = this.wanted === null || this.wanted[this.column] === 1;
    return isWanted ? this.content(at + 1) : this.unwantedContent(at + 1);
  }

  /** Fast path for ` r="A1" s="2" t="s">` as Excel writes it (a third faster); otherwise INCOMPLETE. */
  private usualAttributes(from: number): number {
    const { bytes } = this.window;
    if (!opensAttribute(bytes, from, LETTER_R)) return INCOMPLETE;
    let at = this.reference(from + ATTRIBUTE_OPENING);
    while (isDigit(bytes[at] as number)) at++;
    if (bytes[at] !== QUOTE) return INCOMPLETE;
    at++;
    if (opensAttribute(bytes, at, LETTER_S)) {
      at = this.styleIndex(at + ATTRIBUTE_OPENING);
      if (bytes[at] !== QUOTE) return INCOMPLETE;
      at++;
    }
    if (opensAttribute(bytes, at, LETTER_T)) {
      this.kind = cellKind(bytes, at + ATTRIBUTE_OPENING);
      at += ATTRIBUTE_OPENING + (KIND_NAME_LENGTHS[this.kind] as number);
      if (bytes[at] !== QUOTE) return INCOMPLETE;
      at++;
    }
    return bytes[at] === GREATER ? at : INCOMPLETE;
  }

  private attributes(from: number): number {
    const { bytes } = this.window;
    let at = from;
    for (;;) {
      let byte = bytes[at] as number;
      while (byte <= SPACE) byte = bytes[++at] as number;
      if (byte === GREATER || byte === SLASH) return at;
      const isShort = bytes[at + 1] === EQUALS;
      const quoteAt = isShort ? at + 2 : this.attributeQuote(at);
      if (quoteAt === INCOMPLETE) return INCOMPLETE;
      const quote = bytes[quoteAt] as number;
      if (quote !== QUOTE && quote !== APOSTROPHE) return this.window.stoppedAt(quoteAt);
      at = quoteAt + 1;
      if (isShort) at = this.attribute(byte, at);
      while (bytes[at] !== quote) {
        if (bytes[at] === LESS) return this.window.stoppedAt(at);
        at++;
      }
      at++;
    }
  }

  private attributeQuote(from: number): number {
    const { bytes } = this.window;
    let at = from;
    while (bytes[at] !== EQUALS) {
      if (bytes[at] === LESS || bytes[at] === GREATER) return this.window.stoppedAt(at);
      at++;
    }
    at++;
    while ((bytes[at] as number) <= SPACE) at++;
    return at;
  }

  private attribute(name: number, at: number): number {
    if (name === LETTER_R) return this.reference(at);
    if (name === LETTER_S) return this.styleIndex(at);
    if (name === LETTER_T) this.kind = cellKind(this.window.bytes, at);
    return at;
  }

  private reference(from: number): number {
    const { bytes } = this.window;
    let at = from;
    let column = 0;
    for (let letter = letterAt(bytes, at); letter >= 1 && letter <= 26; letter = letterAt(bytes, ++at)) {
      column = column * 26 + letter;
      if (column > LAST_COLUMN) refuse('LIMIT_COLS', 'column behind XFD');
    }
    if (column > 0) this.column = column - 1;
    return at;
  }

  private styleIndex(from: number): number {
    const { bytes } = this.window;
    let at = from;
    let index = 0;
    for (; isDigit(bytes[at] as number); at++) index = index * 10 + (bytes[at] as number) - DIGIT_0;
    this.style = index;
    return at;
  }

  private content(from: number): number {
    const { bytes } = this.window;
    let at = from;
    for (;;) {
      while (bytes[at] !== LESS) at++;
      const next = bytes[at + 1];
      const name = at + 1 + this.prefixLength;
      if (next === SLASH) return this.endOfCell(at);
      if (bytes[name] === LETTER_V && bytes[name + 1] === GREATER) at = this.value(name + 2);
      else if (next === BANG || next === QUESTION) at = skipMarkup(this.window, at);
      else at = this.child(at);
      if (at === INCOMPLETE) return INCOMPLETE;
    }
  }

  private endOfCell(at: number): number {
    const { bytes } = this.window;
    const name = at + 2 + this.prefixLength;
    if (bytes[name] === LETTER_C && bytes[name + 1] === GREATER) return name + 2;
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd !== INCOMPLETE && !isNamed(this.window, this.prefix, 'c', at + 2)) {
      refuse('BAD_XML', 'cell is not closed');
    }
    return tagEnd;
  }

  private value(start: number): number {
    const { bytes } = this.window;
    if (this.kind === KIND.shared) return this.sharedValue(start);
    let end = start;
    while (bytes[end] !== LESS) end++;
    if (bytes[end + 1] !== SLASH) return this.unusualValue(start);
    this.cell =
      this.kind === KIND.number
        ? this.factory.number(start, end, this.style)
        : this.factory.typed(this.kind, sliceText(this.window, start, end));
    return this.endOfValue(end);
  }

  private sharedValue(start: number): number {
    const { bytes } = this.window;
    let index = 0;
    let end = start;
    for (; isDigit(bytes[end] as number); end++) index = index * 10 + (bytes[end] as number) - DIGIT_0;
    if (end === start || bytes[end] !== LESS || bytes[end + 1] !== SLASH) return this.unusualValue(start);
    this.cell = this.factory.shared(index);
    return this.endOfValue(end);
  }

  private endOfValue(at: number): number {
    const { bytes } = this.window;
    const name = at + 2 + this.prefixLength;
    return bytes[name] === LETTER_V && bytes[name + 1] === GREATER ? name + 2 : findTagEnd(this.window, at);
  }

  private unusualValue(start: number): number {
    const end = findClosingTag(this.window, `${this.prefix}v`, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    const text = unescapeXstring(characterData(sliceUtf8(this.window.bytes, start, end)));
    this.cell = this.factory.fromText(this.kind, text, this.style);
    return findTagEnd(this.window, end);
  }

  private child(at: number): number {
    const { bytes } = this.window;
    const name = at + 1 + this.prefixLength;
    if (bytes[name] === LETTER_I && bytes[name + 1] === LETTER_S && bytes[name + 2] === GREATER) {
      return this.inlineString(name + 3);
    }
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    const selfClosing = bytes[tagEnd - 2] === SLASH;
    if (isNamed(this.window, this.prefix, 'is', at + 1)) {
      return selfClosing ? this.emptyInline(tagEnd) : this.inlineString(tagEnd);
    }
    if (isNamed(this.window, this.prefix, 'f', at + 1)) this.hasFormula = true;
    if (selfClosing) return tagEnd;
    if (isNamed(this.window, this.prefix, 'v', at + 1)) return this.unusualValue(tagEnd);
    return this.skipElement(at, tagEnd);
  }

  private skipElement(at: number, tagEnd: number): number {
    const name = ELEMENT_NAME.exec(this.window.latin1.slice(at + 1, tagEnd))?.[0] ?? '';
    const close = findClosingTag(this.window, name, tagEnd);
    return close === INCOMPLETE ? INCOMPLETE : findTagEnd(this.window, close);
  }

  private emptyInline(tagEnd: number): number {
    this.cell = this.factory.typed(KIND.inline, '');
    return tagEnd;
  }

  private inlineString(start: number): number {
    const plainEnd = this.plainInlineString(start);
    if (plainEnd !== INCOMPLETE) return plainEnd;
    const end = findClosingTag(this.window, `${this.prefix}is`, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    this.cell = this.factory.typed(KIND.inline, richText(sliceUtf8(this.window.bytes, start, end)));
    return findTagEnd(this.window, end);
  }

  /** Fast path for `<t>text</t></is>`; otherwise INCOMPLETE. */
  private plainInlineString(at: number): number {
    const { bytes } = this.window;
    const name = at + 1 + this.prefixLength;
    if (bytes[at] !== LESS || bytes[name] !== LETTER_T) return INCOMPLETE;
    const start = bytes[name + 1] === GREATER ? name + 2 : findTagEnd(this.window, at);
    if (start === INCOMPLETE || bytes[start - 2] === SLASH) return INCOMPLETE;
    let end = start;
    while (bytes[end] !== LESS) end++;
    const closeText = end + 2 + this.prefixLength;
    const closeInline = closeText + 4 + this.prefixLength;
    const isPlain =
      bytes[end + 1] === SLASH &&
      bytes[closeText] === LETTER_T &&
      bytes[closeText + 1] === GREATER &&
      bytes[closeText + 3] === SLASH &&
      bytes[closeInline] === LETTER_I &&
      bytes[closeInline + 2] === GREATER;
    if (!isPlain) return INCOMPLETE;
    this.cell = this.factory.inline(start, end);
    return closeInline + 3;
  }

  private unwantedContent(from: number): number {
    const { bytes } = this.window;
    let at = from;
    for (;;) {
      while (bytes[at] !== LESS) at++;
      if (bytes[at + 1] === SLASH) {
        const isCell =
          bytes[at + 2 + this.prefixLength] === LETTER_C && endsName(bytes[at + 3 + this.prefixLength]);
        if (isCell) return this.endOfCell(at);
      } else if (at >= this.window.end) {
        return INCOMPLETE;
      } else if (bytes[at + 1] === BANG) {
        at = skipMarkup(this.window, at);
        if (at === INCOMPLETE) return INCOMPLETE;
        continue;
      }
      at++;
    }
  }
}

function isDigit(byte: number): boolean {
  return byte >= DIGIT_0 && byte <= DIGIT_9;
}

/** 1 for 'A' or 'a', 26 for 'Z'. */
function letterAt(bytes: Buffer, at: number): number {
  return ((bytes[at] as number) & UPPER_CASE) - BEFORE_A;
}

function opensAttribute(bytes: Buffer, at: number, name: number): boolean {
  return bytes[at] === SPACE && bytes[at + 1] === name && bytes[at + 2] === EQUALS && bytes[at + 3] === QUOTE;
}

function cellKind(bytes: Buffer, at: number): CellKind {
  switch (bytes[at]) {
    case LETTER_S:
      return bytes[at + 1] === LETTER_T ? KIND.formulaText : KIND.shared;
    case LETTER_I:
      return KIND.inline;
    case LETTER_B:
      return KIND.boolean;
    case LETTER_E:
      return KIND.error;
    case LETTER_D:
      return KIND.isoDate;
    default:
      return KIND.number;
  }
}

function columnMask(columns: readonly number[]): Uint8Array {
  const mask = new Uint8Array(LAST_COLUMN);
  for (const column of columns) mask[column] = 1;
  return mask;
}
