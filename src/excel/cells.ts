import { type ByteWindow, sliceAscii, sliceText, textFlags } from './bytes.ts';
import { normalizeIsoCell, serialToIso } from './dates.ts';
import { refuse } from './errors.ts';
import { readDigits } from './numbers.ts';
import type { SharedStrings } from './stringTable.ts';
import type { DateStyles } from './styles.ts';
import type { Cell } from './types.ts';

/** How a cell stores its value (ST_CellType, ECMA-376 Part 1, 18.18.11). */
export const KIND = {
  number: 0,
  shared: 1,
  formulaText: 2,
  inline: 3,
  boolean: 4,
  error: 5,
  isoDate: 6,
} as const;
export type CellKind = (typeof KIND)[keyof typeof KIND];

/** What the cells of all sheets of a workbook share. */
export interface WorkbookContext {
  strings: SharedStrings;
  dateStyles: DateStyles;
  date1904: boolean;
}

/** Every formula whose result the file does not hold is this very cell: some programs write none. */
export const UNCALCULATED: Cell = { text: '', type: 'text', formula: true };
const TRUE_CELL: Cell = { text: 'TRUE', type: 'boolean' };
const FALSE_CELL: Cell = { text: 'FALSE', type: 'boolean' };
const DIGIT_0 = 48;
const SAFE_DIGITS = 15;
const MAX_CACHED_DATES = 50_000;
/** Inline texts remembered. A power of two. */
const RECENT_SLOTS = 512;
/** Longer texts hardly repeat. */
const LONGEST_RECENT = 64;

/** Makes cells from what the scanner found. */
export class CellFactory {
  private readonly context: WorkbookContext;
  private readonly window: ByteWindow;
  /** Whole days by serial: a date column repeats few of them. */
  private readonly dates = new Map<number, Cell>();
  /** Cells of inline texts whose bytes are the text: columns repeat few of them (cities, programs), which are made once. */
  private readonly recent = new Array<Cell | undefined>(RECENT_SLOTS).fill(undefined);

  constructor(context: WorkbookContext, window: ByteWindow) {
    this.context = context;
    this.window = window;
  }

  shared(index: number): Cell {
    return this.context.strings.cell(index) ?? refuse('BAD_VALUE', `shared string ${index} does not exist`);
  }

  /** The text cell of character data between two positions. */
  inline(start: number, end: number): Cell {
    if (end - start > LONGEST_RECENT || end === start) return this.newInline(start, end);
    const slot = this.slotOf(start, end);
    const known = this.recent[slot];
    if (known !== undefined && this.stands(known.text, start, end)) return known;
    const cell = this.newInline(start, end);
    if (textFlags(this.window, start, end) === 0) this.recent[slot] = cell;
    return cell;
  }

  private newInline(start: number, end: number): Cell {
    return { text: sliceText(this.window, start, end), type: 'text' };
  }

  private slotOf(start: number, end: number): number {
    const { bytes } = this.window;
    const length = end - start;
    const ends = (bytes[start] as number) + (bytes[end - 1] as number) * 31;
    return (ends + (bytes[start + (length >> 1)] as number) * 7 + length * 61) & (RECENT_SLOTS - 1);
  }

  /** Whether the bytes between two positions are this ASCII text. */
  private stands(text: string, start: number, end: number): boolean {
    if (text.length !== end - start) return false;
    const { bytes } = this.window;
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
    return true;
  }

  /** A numeric value between two positions; null when it is empty. */
  number(start: number, end: number, style: number): Cell | null {
    const { bytes } = this.window;
    const length = end - start;
    if (length === 0) return null;
    let value = 0;
    let at = start;
    if (length <= SAFE_DIGITS) {
      for (; at < end; at++) {
        const digit = (bytes[at] as number) - DIGIT_0;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
    }
    if (at < end) return this.numberFromText(sliceAscii(this.window, start, end), style);
    if (this.context.dateStyles[style] === 1) return this.date(value) ?? this.wholeNumber(start, end, value);
    return this.wholeNumber(start, end, value);
  }

  private wholeNumber(start: number, end: number, value: number): Cell {
    return { text: sliceAscii(this.window, start, end), type: 'number', number: value };
  }

  private numberFromText(raw: string, style: number): Cell | null {
    const trimmed = raw.trim();
    if (trimmed === '') return null;
    const digits = readDigits(trimmed) ?? refuse('BAD_VALUE', `not a number: ${trimmed.slice(0, 40)}`);
    const number = Number(trimmed);
    if (this.context.dateStyles[style] === 1) {
      const date = this.date(number);
      if (date !== null) return date;
    }
    if (digits.imprecise) return { text: digits.text, type: 'number', number, imprecise: true };
    return { text: digits.text, type: 'number', number };
  }

  private date(serial: number): Cell | null {
    const cached = this.dates.get(serial);
    if (cached !== undefined) return cached;
    const text = serialToIso(serial, this.context.date1904);
    if (text === null) return null;
    const cell: Cell = { text, type: 'date' };
    if (this.dates.size < MAX_CACHED_DATES) this.dates.set(serial, cell);
    return cell;
  }

  /** A value of any kind but number and shared string. */
  typed(kind: CellKind, text: string): Cell {
    switch (kind) {
      case KIND.boolean:
        return isTrue(text) ? TRUE_CELL : FALSE_CELL;
      case KIND.error:
        return { text, type: 'error' };
      case KIND.isoDate:
        return { text: normalizeIsoCell(text.trim()), type: 'date' };
      default:
        return { text, type: 'text' };
    }
  }

  /** A value of any kind, already decoded. */
  fromText(kind: CellKind, text: string, style: number): Cell | null {
    if (kind === KIND.number) return this.numberFromText(text, style);
    if (kind !== KIND.shared) return this.typed(kind, text);
    const index = text.trim();
    if (!/^\d{1,9}$/.test(index)) refuse('BAD_VALUE', 'shared string index');
    return this.shared(Number(index));
  }

  /** A formula's cached value; files of other programs may hold none. */
  formula(cached: Cell | null): Cell {
    return cached === null ? UNCALCULATED : { ...cached, formula: true };
  }
}

/** xsd:boolean. */
function isTrue(text: string): boolean {
  const value = text.trim();
  return value === '1' || value === 'true';
}
