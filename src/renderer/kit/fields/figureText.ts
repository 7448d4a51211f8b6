import {
  type FigureRule,
  figureTexts,
  groupDigits,
  readFigure,
  writeFigure,
} from '../../../shared/core/figures.ts';

/**
 * What an input of a number shows while it is typed. As long as only digits are typed they are grouped; from the first
 * other sign on the text stays exactly as typed, because grouping it could change what it means.
 */
export interface FigureText {
  text: string;
  /** Where the caret belongs after the edit; undefined leaves it. */
  caret?: number;
  /** Shown as typed, not grouped. */
  asTyped: boolean;
}

export interface FigureFormat extends FigureRule {
  /** Stands before a number that was understood: 'Rp. '. */
  prefix?: string;
}

/** What the form holds: the number, '' for nothing, or the text that could not be read. */
export type FigureValue = number | string;

/** What one edit did to the text before it. */
export interface FigureEdit {
  before: FigureText;
  /** The text of the input now, and its caret. */
  next: string;
  caret: number;
  /** What was selected before; unknown when a script set the text. */
  selection?: { from: number; to: number } | undefined;
  /** Taken back or done again: what was inserted is not known. */
  isUndo?: boolean;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const bare = (text: string, { prefix = '' }: FigureFormat): string => text.replace(prefix, '');
const isGrouped = (text: string, format: FigureFormat): boolean =>
  /^-?\d{1,3}(\.\d{3})*$/.test(bare(text, format));

/** The input's text for a value from outside. */
export function figureText(value: FigureValue, format: FigureFormat): FigureText {
  if (typeof value === 'string') return { text: value, asTyped: value !== '' };
  const sign = value < 0 ? '-' : '';
  return { text: `${sign}${format.prefix ?? ''}${writeFigure(Math.abs(value))}`, asTyped: false };
}

/** The text after an edit. */
export function editFigure(edit: FigureEdit, format: FigureFormat): FigureText {
  const { before, next, caret } = edit;
  if (format.decimals) return { text: next, asTyped: true };
  if (/^\d*$/.test(next)) return grouped(next, caret, format);
  const inserted = insertedBy(edit);
  const wasGrouped = before.text !== '' && isGrouped(before.text, format);
  if (wasGrouped && /^\d*$/.test(inserted) && !/[^\d.-]/.test(bare(next, format).replace(/^-?Rp/, '')))
    return grouped(next, caret, format);
  if (before.asTyped || !wasGrouped || edit.selection === undefined) return { text: next, asTyped: true };
  // The dots were put there by the field: what is typed now must not be read with them.
  const sign = before.text.startsWith('-') && edit.selection.from > 0 ? '-' : '';
  const head = sign + digitsOf(before.text.slice(0, edit.selection.from)) + inserted;
  return { text: head + digitsOf(before.text.slice(edit.selection.to)), caret: head.length, asTyped: true };
}

/** Digits in groups, with the caret behind the digits that it was behind. */
function grouped(text: string, caret: number, { prefix = '' }: FigureFormat): FigureText {
  const sign = text.startsWith('-') ? '-' : '';
  const all = digitsOf(text);
  const digits = all.replace(/^0+(?=\d)/, '');
  if (digits === '') return { text: sign, asTyped: sign !== '' };
  const shown = `${sign}${prefix}${groupDigits(digits)}`;
  let left = Math.max(0, digitsOf(text.slice(0, caret)).length - (all.length - digits.length));
  let place = sign.length + prefix.length;
  while (left > 0) if (/\d/.test(shown[place++]!)) left--;
  return { text: shown, caret: place, asTyped: false };
}

/** What an edit put between what stood before and behind the selection; the whole text where that is not known. */
function insertedBy({ before, next, selection, isUndo }: FigureEdit): string {
  if (isUndo) return '';
  if (!selection) return next;
  const behind = before.text.length - selection.to;
  const isDeletion = next.length < selection.from + behind;
  return isDeletion ? '' : next.slice(selection.from, next.length - behind);
}

/** What a form gets for a text, and why it cannot be taken. */
export function figureValue(text: string, format: FigureFormat): { value: FigureValue; fault?: string } {
  const figure = readFigure(text, format);
  if (!figure) return { value: '' };
  if ('fault' in figure) return { value: text, fault: figure.fault };
  if (figure.doubtful === 'comma') {
    const [dotted, whole] = [writeFigure(figure.value), String(figure.value)];
    return { value: text, fault: figureTexts.twoMeanings(text.trim(), `${dotted} atau ${whole}`) };
  }
  return { value: figure.value };
}

/** A text that can still become a number is not refused while it is typed. */
export const isUnfinished = (text: string): boolean => /^-?(?:r|rp\.? ?)?$|\d[.,-]{1,2}$/i.test(text.trim());
