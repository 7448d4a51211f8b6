import { type ByteWindow, sliceAscii, sliceText, textFlags } from './bytes.ts';
import { normalizeIsoCell, serialToIso } from './dates.ts';
import { refuse } from './errors.ts';
import { readDigits } from './numbers.ts';
import { shownAs } from './shown.ts';
import type { SharedStrings } from './stringTable.ts';
import { type CellStyles, LOOK } from './styles.ts';
import type { Cell } from './types.ts';

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

export interface WorkbookContext {
  strings: SharedStrings;
  styles: CellStyles;
  date1904: boolean;
}

/** Shared by all formulas without a cached result: callers compare by identity. */
export const UNCALCULATED: Cell = { text: '', type: 'text', formula: true };
const TRUE_CELL: Cell = { text: 'TRUE', type: 'boolean' };
const FALSE_CELL: Cell = { text: 'FALSE', type: 'boolean' };
const DIGIT_0 = 48;
const SAFE_DIGITS = 15;
const MAX_CACHED_DATES = 50_000;
const RECENT_SLOTS = 512;
const LONGEST_RECENT = 64;

export class CellFactory {
  private readonly context: WorkbookContext;
  private readonly window: ByteWindow;
  private readonly dates = new Map<number, Cell>();
  /** Keeps recent cells, because columns such as cities repeat a few texts. */
  private readonly recent = new Array<Cell | undefined>(RECENT_SLOTS).fill(undefined);

  constructor(context: WorkbookContext, window: ByteWindow) {
    this.context = context;
    this.window = window;
  }

  shared(index: number): Cell {
    return this.context.strings.cell(index) ?? refuse('BAD_VALUE', `shared string ${index} does not exist`);
  }

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

  private stands(text: string, start: number, end: number): boolean {
    if (text.length !== end - start) return false;
    const { bytes } = this.window;
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
    return true;
  }

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
    const look = this.context.styles.looks[style];
    if (look === LOOK.date) return this.date(value) ?? this.wholeNumber(start, end, value);
    const cell = this.wholeNumber(start, end, value);
    return look === LOOK.other ? this.shown(cell, value, style) : cell;
  }

  private wholeNumber(start: number, end: number, value: number): Cell {
    return { text: sliceAscii(this.window, start, end), type: 'number', number: value };
  }

  private numberFromText(raw: string, style: number): Cell | null {
    const trimmed = raw.trim();
    if (trimmed === '') return null;
    const digits = readDigits(trimmed) ?? refuse('BAD_VALUE', `not a number: ${trimmed.slice(0, 40)}`);
    const number = Number(trimmed);
    const look = this.context.styles.looks[style];
    if (look === LOOK.date) {
      const date = this.date(number);
      if (date !== null) return date;
    }
    const cell: Cell = digits.imprecise
      ? { text: digits.text, type: 'number', number, imprecise: true }
      : { text: digits.text, type: 'number', number };
    return look === LOOK.other ? this.shown(cell, number, style) : cell;
  }

  private shown(cell: Cell, number: number, style: number): Cell {
    const shown = shownAs(this.context.styles.codes[style] ?? '', number);
    return shown === undefined ? cell : { ...cell, shown };
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

  fromText(kind: CellKind, text: string, style: number): Cell | null {
    if (kind === KIND.number) return this.numberFromText(text, style);
    if (kind !== KIND.shared) return this.typed(kind, text);
    const index = text.trim();
    if (!/^\d{1,9}$/.test(index)) refuse('BAD_VALUE', 'shared string index');
    return this.shared(Number(index));
  }

  formula(cached: Cell | null): Cell {
    return cached === null ? UNCALCULATED : { ...cached, formula: true };
  }
}

function isTrue(text: string): boolean {
  const value = text.trim();
  return value === '1' || value === 'true';
}
