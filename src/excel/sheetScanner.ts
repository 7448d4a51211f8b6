import {
  APOSTROPHE,
  BANG,
  ByteWindow,
  EQUALS,
  findClosingTag,
  findRoot,
  findTagEnd,
  GREATER,
  INCOMPLETE,
  LESS,
  QUESTION,
  QUOTE,
  SLASH,
  SPACE,
  skipMarkup,
  sliceText,
  sliceUtf8,
  TEXT_FLAGS,
} from './bytes.ts';
import { CellFactory, type CellKind, KIND, type WorkbookContext } from './cells.ts';
import { refuse } from './errors.ts';
import { CHUNK_BYTES } from './inflate.ts';
import type { Limits } from './limits.ts';
import type { Cell, SheetRow } from './types.ts';
import { characterData, richText, unescapeXstring, xmlTags } from './xml.ts';

/**
 * Reads one worksheet part (ECMA-376 Part 1, 18.3.1.99) from its bytes. Rows, cells and tags are read whole or
 * not at all: a piece that the window cuts off is read again when the next chunk has come. Methods named after a
 * piece take the position of its first byte and return the position behind it, or INCOMPLETE.
 */
export class SheetScanner {
  readonly merges: string[] = [];
  private readonly window = new ByteWindow(CHUNK_BYTES * 2);
  private readonly limits: Limits;
  private readonly factory: CellFactory;
  /** 1 for every wanted column; null: all of them. */
  private readonly wanted: Uint8Array | null;
  private phase: 'prolog' | 'head' | 'data' | 'tail' | 'done' = 'prolog';
  private position = 0;
  private prefix = '';
  private prefixLength = 0;

  private rows: SheetRow[] = [];
  private row: SheetRow | null = null;
  private rowNumber = 0;
  private rowHidden = false;
  private rowElements = 0;
  private rowsWithData = 0;

  /** The cell being read. */
  private column = 0;
  private style = 0;
  private kind: CellKind = KIND.number;
  private cell: Cell | null = null;
  private formula = false;

  constructor(context: WorkbookContext, limits: Limits, columns?: readonly number[]) {
    this.limits = limits;
    this.factory = new CellFactory(context, this.window);
    this.wanted = columns === undefined ? null : columnMask(columns);
  }

  /** Scans the chunk. Throws BAD_XML, BAD_VALUE, DTD, LIMIT_ROWS, LIMIT_COLS, LIMIT_CELL, LIMIT_MERGES. */
  push(chunk: Buffer): void {
    if (this.phase === 'done') return;
    this.window.append(chunk, this.position);
    this.position = 0;
    if (this.phase === 'prolog' && !this.enterRoot()) return;
    this.scan();
    const pending = this.window.end - this.position;
    if (pending > this.limits.cellBytes + CHUNK_BYTES) refuse('LIMIT_CELL', 'a cell or tag is too long');
  }

  /** The rows completed since the last call. */
  takeRows(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  /** Throws BAD_XML when the part ended before its root did. */
  finish(): void {
    if (this.phase !== 'done') refuse('BAD_XML', 'worksheet ends early');
  }

  private enterRoot(): boolean {
    const root = findRoot(this.window, 'worksheet');
    if (root === null) return false;
    this.prefix = root.prefix;
    this.prefixLength = root.prefix.length;
    this.position = root.end;
    this.phase = root.selfClosing ? 'done' : 'head';
    return true;
  }

  private scan(): void {
    const { bytes, end } = this.window;
    let at = this.position;
    while (this.phase !== 'done') {
      while (bytes[at] !== LESS && at < end) at++;
      this.position = at;
      if (at >= end) return;
      at = this.element(at);
      if (at === INCOMPLETE) return;
    }
  }

  private element(at: number): number {
    const { bytes } = this.window;
    const next = bytes[at + 1];
    if (next === SLASH) return this.closingTag(at);
    if (next === BANG || next === QUESTION) return skipMarkup(this.window, at);
    if (this.phase !== 'data') return this.otherTag(at);
    const name = at + 1 + this.prefixLength;
    if (bytes[name] === LETTER_C && endsName(bytes[name + 1]) && this.hasPrefix(at + 1))
      return this.cellElement(name + 1);
    if (bytes[name] === LETTER_R && this.isNamed('row', at + 1)) return this.rowTag(at);
    return findTagEnd(this.window, at);
  }

  private hasPrefix(at: number): boolean {
    return this.prefixLength === 0 || this.window.latin1.startsWith(this.prefix, at);
  }

  private isNamed(name: string, at: number): boolean {
    const nameAt = at + this.prefixLength;
    return (
      this.window.latin1.startsWith(name, nameAt) &&
      endsName(this.window.bytes[nameAt + name.length]) &&
      this.hasPrefix(at)
    );
  }

  private closingTag(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    if (this.phase === 'data' && this.isNamed('row', at + 2)) this.endRow();
    else if (this.phase === 'data' && this.isNamed('sheetData', at + 2)) this.endData();
    else if (this.isNamed('worksheet', at + 2)) {
      this.endData();
      this.phase = 'done';
    }
    return tagEnd;
  }

  /** Before and behind the rows only `<sheetData>` and `<mergeCell>` (18.3.1.54) matter. */
  private otherTag(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    if (this.phase === 'head' && this.isNamed('sheetData', at + 1)) {
      this.phase = this.window.bytes[tagEnd - 2] === SLASH ? 'tail' : 'data';
    } else if (this.phase === 'tail' && this.isNamed('mergeCell', at + 1)) {
      this.addMerge(this.window.latin1.slice(at, tagEnd));
    }
    return tagEnd;
  }

  private addMerge(tagText: string): void {
    if (this.merges.length >= this.limits.mergedRanges) refuse('LIMIT_MERGES');
    const [tag] = xmlTags(tagText);
    const range = tag?.attributes.get('ref');
    if (range !== undefined) this.merges.push(range);
  }

  private endData(): void {
    this.endRow();
    this.phase = 'tail';
  }

  /** `<row>` (18.3.1.73): `r` may be missing, then it follows the row before. */
  private rowTag(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    this.endRow();
    if (++this.rowElements > this.limits.rowElements) refuse('LIMIT_ROWS', 'more rows than a sheet can hold');
    const tag = this.window.latin1.slice(at, tagEnd);
    const number = ROW_NUMBER.exec(tag);
    this.rowNumber = number === null ? this.rowNumber + 1 : Number(number[1]);
    if (!(this.rowNumber >= 1 && this.rowNumber <= LAST_ROW))
      refuse('LIMIT_ROWS', `row number ${this.rowNumber}`);
    this.rowHidden = ROW_HIDDEN.test(tag);
    this.column = 0;
    return tagEnd;
  }

  private endRow(): void {
    if (this.row !== null) this.rows.push(this.row);
    this.row = null;
  }

  /** `<c>` (18.3.1.4); `at` is behind its name. */
  private cellElement(at: number): number {
    const firstColumn = this.column;
    this.style = 0;
    this.kind = KIND.number;
    this.cell = null;
    this.formula = false;
    const attributesEnd = this.cellAttributes(at);
    if (attributesEnd === INCOMPLETE) return this.retryCell(firstColumn);
    const selfClosing = this.window.bytes[attributesEnd] === SLASH;
    let end = attributesEnd + 1;
    if (selfClosing) end = this.window.bytes[end] === GREATER ? end + 1 : this.window.atZero(end);
    else if (this.isWanted()) end = this.cellContent(end);
    else end = this.unwantedContent(end);
    if (end === INCOMPLETE) return this.retryCell(firstColumn);
    if (this.formula) this.cell = this.factory.formula(this.cell);
    if (this.cell !== null) this.put(this.cell);
    this.column++;
    return end;
  }

  private retryCell(column: number): number {
    this.column = column;
    return INCOMPLETE;
  }

  private isWanted(): boolean {
    return this.wanted === null || this.wanted[this.column] === 1;
  }

  /** Reads `r`, `s` and `t`; returns the position of the tag's '/' or '>'. */
  private cellAttributes(from: number): number {
    const { bytes } = this.window;
    let at = from;
    for (;;) {
      let byte = bytes[at] as number;
      while (byte <= SPACE && byte !== 0) byte = bytes[++at] as number;
      if (byte === GREATER || byte === SLASH) return at;
      if (byte === 0) return this.window.atZero(at);
      const isShort = bytes[at + 1] === EQUALS;
      const quoteAt = isShort ? at + 2 : this.attributeQuote(at);
      if (quoteAt === INCOMPLETE) return INCOMPLETE;
      const quote = bytes[quoteAt];
      if (quote !== QUOTE && quote !== APOSTROPHE)
        return quote === 0 ? this.window.atZero(quoteAt) : refuse('BAD_XML', 'attribute');
      at = quoteAt + 1;
      if (isShort) at = this.cellAttribute(byte, at);
      while (bytes[at] !== quote) {
        if (bytes[at] === 0) return this.window.atZero(at);
        at++;
      }
      at++;
    }
  }

  /** Quote of an attribute with a longer name or spaces around '='. */
  private attributeQuote(from: number): number {
    const { bytes } = this.window;
    let at = from;
    while (bytes[at] !== EQUALS) {
      if (bytes[at] === 0) return this.window.atZero(at);
      if (bytes[at] === GREATER || bytes[at] === LESS) refuse('BAD_XML', 'attribute without value');
      at++;
    }
    at++;
    while ((bytes[at] as number) <= SPACE && bytes[at] !== 0) at++;
    return at;
  }

  private cellAttribute(name: number, at: number): number {
    if (name === LETTER_R) return this.cellReference(at);
    if (name === LETTER_S) return this.cellStyle(at);
    if (name === LETTER_T) this.kind = cellKind(this.window.bytes, at);
    return at;
  }

  /** Only the column letters count; the row number is the row's. */
  private cellReference(from: number): number {
    const { bytes } = this.window;
    let at = from;
    let column = 0;
    for (;;) {
      const letter = ((bytes[at] as number) & UPPER_CASE) - LETTER_A_MINUS_1;
      if (letter < 1 || letter > 26) break;
      column = column * 26 + letter;
      if (column > LAST_COLUMN) refuse('LIMIT_COLS', 'column behind XFD');
      at++;
    }
    if (column > 0) this.column = column - 1;
    return at;
  }

  private cellStyle(from: number): number {
    const { bytes } = this.window;
    let at = from;
    let style = 0;
    for (
      let digit = (bytes[at] as number) - DIGIT_0;
      digit >= 0 && digit <= 9;
      digit = (bytes[++at] as number) - DIGIT_0
    ) {
      style = style * 10 + digit;
    }
    this.style = style;
    return at;
  }

  /** The children of a cell: `<f>`, `<v>`, `<is>` and extensions, up to and including `</c>`. */
  private cellContent(from: number): number {
    const { bytes } = this.window;
    let at = from;
    for (;;) {
      while (bytes[at] !== LESS) {
        if (bytes[at] === 0) return this.window.atZero(at);
        at++;
      }
      const next = bytes[at + 1];
      if (next === SLASH) return this.cellEnd(at);
      const name = at + 1 + this.prefixLength;
      if (next === BANG || next === QUESTION) at = skipMarkup(this.window, at);
      else if (bytes[name] === LETTER_V && bytes[name + 1] === GREATER) at = this.value(name + 2);
      else at = this.cellChild(at);
      if (at === INCOMPLETE) return INCOMPLETE;
    }
  }

  private cellEnd(at: number): number {
    const { bytes } = this.window;
    const name = at + 2 + this.prefixLength;
    if (bytes[name] === LETTER_C && bytes[name + 1] === GREATER) return name + 2;
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd !== INCOMPLETE && !this.isNamed('c', at + 2)) refuse('BAD_XML', 'cell is not closed');
    return tagEnd;
  }

  /** The content of a plain `<v>`, and its closing tag. */
  private value(start: number): number {
    const { bytes } = this.window;
    if (this.kind === KIND.shared) return this.sharedValue(start);
    let flags = 0;
    let end = start;
    for (let byte = bytes[end] as number; byte !== LESS; byte = bytes[++end] as number) {
      if (byte === 0) return this.window.atZero(end);
      flags |= TEXT_FLAGS[byte] as number;
    }
    if (bytes[end + 1] !== SLASH) return this.unusualValue(start);
    this.cell =
      this.kind === KIND.number
        ? this.factory.number(start, end, this.style)
        : this.factory.typed(this.kind, sliceText(this.window, start, end, flags));
    return this.valueEnd(end);
  }

  private sharedValue(start: number): number {
    const { bytes } = this.window;
    let index = 0;
    let at = start;
    for (
      let digit = (bytes[at] as number) - DIGIT_0;
      digit >= 0 && digit <= 9;
      digit = (bytes[++at] as number) - DIGIT_0
    ) {
      index = index * 10 + digit;
    }
    if (bytes[at] !== LESS || at === start || bytes[at + 1] !== SLASH) return this.unusualValue(start);
    this.cell = this.factory.shared(index);
    return this.valueEnd(at);
  }

  private valueEnd(at: number): number {
    const { bytes } = this.window;
    const close = at + 3 + this.prefixLength;
    return bytes[close] === GREATER && bytes[close - 1] === LETTER_V
      ? close + 1
      : findTagEnd(this.window, at);
  }

  /** A `<v>` with comments, CDATA, attributes or white space. */
  private unusualValue(start: number): number {
    const end = findClosingTag(this.window, `${this.prefix}v`, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    const text = characterData(this.sliceXml(start, end));
    this.cell = this.factory.fromText(this.kind, unescapeXstring(text), this.style);
    return findTagEnd(this.window, end);
  }

  /** `<is>`, `<f>`, `<v …>` and elements of extensions, which are passed over whole. */
  private cellChild(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    const selfClosing = this.window.bytes[tagEnd - 2] === SLASH;
    if (this.isNamed('f', at + 1)) this.formula = true;
    if (this.isNamed('is', at + 1)) return selfClosing ? this.emptyInline(tagEnd) : this.inlineString(tagEnd);
    if (selfClosing) return tagEnd;
    if (this.isNamed('v', at + 1)) return this.unusualValue(tagEnd);
    const name = NAME.exec(this.window.latin1.slice(at + 1, tagEnd))?.[0] ?? '';
    const close = findClosingTag(this.window, name, tagEnd);
    return close === INCOMPLETE ? INCOMPLETE : findTagEnd(this.window, close);
  }

  private emptyInline(tagEnd: number): number {
    this.cell = this.factory.typed(KIND.inline, '');
    return tagEnd;
  }

  /** `<is>` (18.3.1.53), usually one `<t>`. */
  private inlineString(start: number): number {
    const plainEnd = this.plainInline(start);
    if (plainEnd !== INCOMPLETE) return plainEnd;
    const end = findClosingTag(this.window, `${this.prefix}is`, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    this.cell = this.factory.typed(KIND.inline, richText(this.sliceXml(start, end)));
    return findTagEnd(this.window, end);
  }

  /** `<t>text</t></is>`; INCOMPLETE for everything else. */
  private plainInline(at: number): number {
    const { bytes } = this.window;
    if (bytes[at] !== LESS || bytes[at + 1 + this.prefixLength] !== LETTER_T) return INCOMPLETE;
    const start = findTagEnd(this.window, at);
    if (start === INCOMPLETE || bytes[start - 2] === SLASH) return INCOMPLETE;
    let flags = 0;
    let end = start;
    for (let byte = bytes[end] as number; byte !== LESS; byte = bytes[++end] as number) {
      if (byte === 0) return this.window.atZero(end);
      flags |= TEXT_FLAGS[byte] as number;
    }
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
    this.cell = this.factory.typed(KIND.inline, sliceText(this.window, start, end, flags));
    return closeInline + 3;
  }

  /** A column nobody asked for: only find its end. */
  private unwantedContent(from: number): number {
    const { bytes } = this.window;
    let at = from;
    for (;;) {
      while (bytes[at] !== LESS) {
        if (bytes[at] === 0) return this.window.atZero(at);
        at++;
      }
      if (bytes[at + 1] === BANG) {
        at = skipMarkup(this.window, at);
        if (at === INCOMPLETE) return INCOMPLETE;
      } else if (bytes[at + 1] === SLASH && this.isNamed('c', at + 2)) {
        return findTagEnd(this.window, at);
      } else {
        at++;
      }
    }
  }

  private sliceXml(start: number, end: number): string {
    const xml = sliceUtf8(this.window.bytes, start, end);
    if (xml.includes('\0')) refuse('BAD_XML', 'NUL byte');
    return xml;
  }

  private put(cell: Cell): void {
    const column = this.column;
    if (column >= this.limits.columns) refuse('LIMIT_COLS', `value in column ${column + 1}`);
    const cells = (this.row ?? this.startRow()).cells;
    if (column < cells.length) {
      cells[column] = cell;
      return;
    }
    while (cells.length < column) cells.push(null);
    cells.push(cell);
  }

  private startRow(): SheetRow {
    if (this.rowNumber === 0) refuse('BAD_XML', 'cell outside a row');
    if (++this.rowsWithData > this.limits.rows)
      refuse('LIMIT_ROWS', `more than ${this.limits.rows} rows with data`);
    this.row = { n: this.rowNumber, cells: [], hidden: this.rowHidden };
    return this.row;
  }
}

const LETTER_C = 'c'.charCodeAt(0);
const LETTER_I = 'i'.charCodeAt(0);
const LETTER_R = 'r'.charCodeAt(0);
const LETTER_S = 's'.charCodeAt(0);
const LETTER_T = 't'.charCodeAt(0);
const LETTER_V = 'v'.charCodeAt(0);
const LETTER_A_MINUS_1 = 64;
const DIGIT_0 = 48;
const UPPER_CASE = 0b1101_1111;
/** XFD and 1,048,576: the sheet's size in Excel. */
const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;
const ROW_NUMBER = /\sr\s*=\s*["'](\d{1,9})["']/;
const ROW_HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/;
const NAME = /^[^\s/>]+/;

function endsName(byte: number | undefined): boolean {
  return byte === GREATER || byte === SLASH || (byte !== undefined && byte <= SPACE && byte !== 0);
}

/** ST_CellType (18.18.11): b, d, e, inlineStr, n, s, str. */
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

const LETTER_B = 'b'.charCodeAt(0);
const LETTER_D = 'd'.charCodeAt(0);
const LETTER_E = 'e'.charCodeAt(0);

function columnMask(columns: readonly number[]): Uint8Array {
  const mask = new Uint8Array(LAST_COLUMN);
  for (const column of columns) mask[column] = 1;
  return mask;
}
