import {
  type FigureRule,
  figureTexts,
  groupDigits,
  readFigure,
  writeFigure,
} from '../../../../shared/core/figures.ts';

/** `asTyped`: the text is not grouped, because grouping could change its meaning. */
export interface FigureText {
  text: string;
  caret?: number;
  asTyped: boolean;
}

export interface FigureFormat extends FigureRule {
  prefix?: string;
}

/** The number, '' for an empty field, or the unreadable text. */
export type FigureValue = number | string;

export interface FigureEdit {
  before: FigureText;
  next: string;
  caret: number;
  /** Selection before the edit. Absent if unknown, for example after a composition. */
  selection?: { from: number; to: number } | undefined;
  deletes?: 'back' | 'forward' | undefined;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const bare = (text: string, { prefix = '' }: FigureFormat): string => text.replace(prefix, '');
const isGrouped = (text: string, format: FigureFormat): boolean =>
  /^-?\d{1,3}(\.\d{3})*$/.test(bare(text, format));

export function figureText(value: FigureValue, format: FigureFormat): FigureText {
  if (typeof value === 'string') return { text: value, asTyped: value !== '' };
  const sign = value < 0 ? '-' : '';
  return { text: `${sign}${format.prefix ?? ''}${writeFigure(Math.abs(value))}`, asTyped: false };
}

export function editFigure(given: FigureEdit, format: FigureFormat): FigureText {
  const edit = overDot(given, format);
  const { before, next, caret } = edit;
  if (format.decimals) return { text: next, asTyped: true };
  if (/^\d*$/.test(next)) return grouped(next, caret, format);
  const inserted = insertedBy(edit);
  const wasGrouped = before.text !== '' && isGrouped(before.text, format);
  if (wasGrouped && /^\d*$/.test(inserted) && !/[^\d.-]/.test(bare(next, format).replace(/^-?Rp/, '')))
    return grouped(next, caret, format);
  if (before.asTyped || !wasGrouped || edit.selection === undefined) return { text: next, asTyped: true };
  // The grouping dots come from the field, not from the user.
  const sign = before.text.startsWith('-') && edit.selection.from > 0 ? '-' : '';
  const head = sign + digitsOf(before.text.slice(0, edit.selection.from)) + inserted;
  return { text: head + digitsOf(before.text.slice(edit.selection.to)), caret: head.length, asTyped: true };
}

/** Deleting a grouping dot deletes the digit beyond the dot. */
function overDot(edit: FigureEdit, format: FigureFormat): FigureEdit {
  const { before, next, caret, deletes } = edit;
  const isDot = before.text.length - next.length === 1 && digitsOf(before.text) === digitsOf(next);
  if (!deletes || !isDot || before.asTyped || format.decimals) return edit;
  const [head, tail] = [next.slice(0, caret), next.slice(caret)];
  if (deletes === 'forward') return { ...edit, next: head + tail.replace(/\d/, '') };
  const shorter = head.replace(/\d(?=\D*$)/, '');
  return { ...edit, next: shorter + tail, caret: shorter.length };
}

/** Keeps leading zeros during typing, because the user may type digits before them. */
function grouped(text: string, caret: number, { prefix = '' }: FigureFormat): FigureText {
  const sign = text.startsWith('-') ? '-' : '';
  const digits = digitsOf(text);
  if (digits === '') return { text: sign, asTyped: sign !== '' };
  const shown = `${sign}${prefix}${groupDigits(digits)}`;
  let left = digitsOf(text.slice(0, caret)).length;
  let place = sign.length + prefix.length;
  while (left > 0) if (/\d/.test(shown[place++]!)) left--;
  return { text: shown, caret: place, asTyped: false };
}

function insertedBy({ before, next, selection }: FigureEdit): string {
  if (!selection) return next;
  const behind = before.text.length - selection.to;
  const isDeletion = next.length < selection.from + behind;
  return isDeletion ? '' : next.slice(selection.from, next.length - behind);
}

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

export const typedValue = ({ text, asTyped }: FigureText, format: FigureFormat) =>
  figureValue(asTyped ? text : text.replace(/^(\D*)0[0.]*(?=\d)/, '$1'), format);

export const isUnfinished = (text: string): boolean => /^-?(?:r|rp\.? ?)?$|\d[.,-]{1,2}$/i.test(text.trim());
