import {
  BANG,
  ByteWindow,
  endsName,
  findRoot,
  findTagEnd,
  hasPrefix,
  INCOMPLETE,
  isNamed,
  LESS,
  QUESTION,
  SLASH,
  skipMarkup,
} from './bytes.ts';
import { CellScanner } from './cellScanner.ts';
import type { WorkbookContext } from './cells.ts';
import { refuse } from './errors.ts';
import { CHUNK_BYTES } from './inflate.ts';
import type { Limits } from './limits.ts';
import type { Cell, SheetRow } from './types.ts';
import { xmlTags } from './xml.ts';

const LETTER_C = 'c'.charCodeAt(0);
const LETTER_R = 'r'.charCodeAt(0);
const LAST_ROW = 1_048_576;
const ROW_NUMBER = /\sr\s*=\s*["']([^"']*)["']/;
const ROW_HIDDEN = /\s(?:hidden\s*=\s*["'](?:1|true)|ht\s*=\s*["']0(?:\.0*)?)["']/;
const MOST_PREPARED_COLUMNS = 256;

/**
 * Scans a worksheet (ECMA-376 Part 1, 18.3.1.99). A scanning method returns the position after the scanned
 * element, or INCOMPLETE when the window cuts the element off.
 */
export class SheetScanner {
  readonly merges: string[] = [];
  private readonly window = new ByteWindow(CHUNK_BYTES * 2);
  readonly hiddenColumns: [from: number, to: number][] = [];
  private readonly limits: Limits;
  private readonly cells: CellScanner;
  private phase: 'prolog' | 'head' | 'data' | 'tail' | 'done' = 'prolog';
  private position = 0;
  private prefix = '';

  private rows: SheetRow[] = [];
  private row: SheetRow | null = null;
  private rowNumber = 0;
  private rowHidden = false;
  private rowElements = 0;
  private rowsWithData = 0;
  private readonly emptyRow: null[] = [];
  private rowWidth = 0;

  constructor(context: WorkbookContext, limits: Limits, columns: readonly number[] | undefined) {
    this.limits = limits;
    this.cells = new CellScanner(context, this.window, columns);
  }

  push(chunk: Buffer): void {
    if (this.phase === 'done') return;
    this.window.append(chunk, this.position);
    this.position = 0;
    if (this.phase === 'prolog' && !this.enterRoot()) return;
    this.scan();
    const pending = this.window.end - this.position;
    if (pending > this.limits.cellBytes + CHUNK_BYTES) refuse('LIMIT_CELL', 'a cell or tag is too long');
  }

  takeRows(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  finish(): void {
    if (this.phase !== 'done') refuse('BAD_XML', 'worksheet ends early');
  }

  private enterRoot(): boolean {
    const root = findRoot(this.window, 'worksheet');
    if (root === null) return false;
    this.prefix = root.prefix;
    this.cells.setPrefix(root.prefix);
    this.position = root.end;
    this.phase = root.selfClosing ? 'done' : 'head';
    return true;
  }

  private scan(): void {
    const { bytes, end } = this.window;
    let at = this.position;
    while (this.phase !== 'done') {
      while (bytes[at] !== LESS) at++;
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
    const name = at + 1 + this.prefix.length;
    if (
      bytes[name] === LETTER_C &&
      endsName(bytes[name + 1]) &&
      hasPrefix(this.window, this.prefix, at + 1)
    ) {
      return this.cellElement(name + 1);
    }
    if (bytes[name] === LETTER_R && this.isNamed('row', at + 1)) return this.rowTag(at);
    return findTagEnd(this.window, at);
  }

  private isNamed(name: string, at: number): boolean {
    return isNamed(this.window, this.prefix, name, at);
  }

  private closingTag(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    const name = at + 2;
    if (this.isNamed('row', name)) this.endRow();
    else if (this.isNamed('sheetData', name)) this.endData('tail');
    else if (this.isNamed('worksheet', name)) this.endData('done');
    return tagEnd;
  }

  private addHidden(tagText: string): void {
    const [tag] = xmlTags(tagText);
    if (!/^(?:1|true)$/.test(tag?.attributes.get('hidden') ?? '')) return;
    const [from, to] = [Number(tag?.attributes.get('min')), Number(tag?.attributes.get('max'))];
    if (from >= 1 && to >= from) this.hiddenColumns.push([from - 1, Math.min(to, this.limits.columns) - 1]);
  }

  private otherTag(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    if (this.phase === 'head' && this.isNamed('sheetData', at + 1)) {
      this.phase = this.window.bytes[tagEnd - 2] === SLASH ? 'tail' : 'data';
    } else if (this.phase === 'head' && this.isNamed('col', at + 1)) {
      this.addHidden(this.window.latin1.slice(at, tagEnd));
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

  private endData(phase: 'tail' | 'done'): void {
    this.endRow();
    this.phase = phase;
  }

  /** A `<row>` without `r` follows the previous row (18.3.1.73). */
  private rowTag(at: number): number {
    const tagEnd = findTagEnd(this.window, at);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    this.endRow();
    if (++this.rowElements > this.limits.rowElements) refuse('LIMIT_ROWS', 'more rows than a sheet can hold');
    const tag = this.window.latin1.slice(at, tagEnd);
    const number = ROW_NUMBER.exec(tag)?.[1];
    if (number !== undefined && !/^\d+$/.test(number)) refuse('BAD_XML', 'row number');
    this.rowNumber = number === undefined ? this.rowNumber + 1 : Number(number);
    if (this.rowNumber < 1 || this.rowNumber > LAST_ROW) refuse('LIMIT_ROWS', `row number ${this.rowNumber}`);
    this.rowHidden = ROW_HIDDEN.test(tag);
    this.cells.startRow();
    return tagEnd;
  }

  private endRow(): void {
    if (this.row === null) return;
    if (this.row.cells.length > this.rowWidth) this.row.cells.length = this.rowWidth;
    while (this.emptyRow.length < Math.min(this.rowWidth, MOST_PREPARED_COLUMNS)) this.emptyRow.push(null);
    this.rows.push(this.row);
    this.row = null;
  }

  private cellElement(at: number): number {
    const end = this.cells.read(at);
    if (end !== INCOMPLETE && this.cells.cell !== null) this.put(this.cells.cell, this.cells.column);
    return end;
  }

  private put(cell: Cell, column: number): void {
    if (column >= this.limits.columns) refuse('LIMIT_COLS', `value in column ${column + 1}`);
    const { cells } = this.row ?? this.startRow();
    while (cells.length < column) cells.push(null);
    if (column < cells.length) cells[column] = cell;
    else cells.push(cell);
    if (column >= this.rowWidth) this.rowWidth = column + 1;
  }

  private startRow(): SheetRow {
    if (this.rowNumber === 0) refuse('BAD_XML', 'cell outside a row');
    if (++this.rowsWithData > this.limits.rows)
      refuse('LIMIT_ROWS', `more than ${this.limits.rows} rows with data`);
    this.rowWidth = 0;
    this.row = { n: this.rowNumber, cells: this.emptyRow.slice(), hidden: this.rowHidden };
    return this.row;
  }
}
