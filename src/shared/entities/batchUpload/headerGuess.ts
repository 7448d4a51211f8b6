import type { BatchColumnSource } from '../../bridge/types.ts';
import { maskPersonal, phonePattern } from '../../core/formats.ts';
import { type BatchCell, foldName, shownText } from './cells.ts';
import { type BaseColumnKey, type BatchColumn, isQuestion } from './columns.ts';
import { readNik } from './nik.ts';
import { foldPhoneCell } from './phone.ts';
import type { SheetLikeRow } from './rows.ts';
import { likeness, spellingOf } from './similar.ts';

/** What a file with other headers than ours says by its words and its values (batch-upload.md, NOTES-batch bat-mapping). */

/** A table of submissions has at least a name, a phone, an agent and something to tell them by. */
const fewestHeaders = 4;
/** Titles and logos stand above a header, never more than this. */
const searchRows = 30;

/** A header is words: no numbers, no dates, and nothing that a person is known by. */
function isHeaderLike({ cells }: SheetLikeRow): boolean {
  const filled = cells.filter((cell) => cell !== null && cell.text.trim() !== '') as BatchCell[];
  const texts = filled.map((cell) => foldName(cell.text));
  return (
    filled.length >= fewestHeaders &&
    new Set(texts).size === texts.length &&
    filled.every(({ type, text }) => type === 'text' && text.length <= 120 && !/\d{6}/.test(text))
  );
}

/** The row of words with most cells that has rows below it; the first of several. */
export function guessHeader<Row extends SheetLikeRow>(rows: readonly Row[]): Row | undefined {
  const count = ({ cells }: Row) => cells.filter((cell) => cell !== null && cell.text.trim() !== '').length;
  return rows
    .slice(0, searchRows)
    .filter((row, at) => at < rows.length - 1 && isHeaderLike(row))
    .reduce<Row | undefined>((best, row) => (best && count(best) >= count(row) ? best : row), undefined);
}

/** Values of a column that are looked at. */
const looked = 60;
/** How many of them must be of one kind. */
const share = 0.8;

export function columnValues(rows: readonly SheetLikeRow[], position: number): string[] {
  const values: string[] = [];
  for (const { cells } of rows) {
    const text = shownText(cells[position] ?? undefined).trim();
    if (text !== '') values.push(text);
    if (values.length === looked) break;
  }
  return values;
}

const isNik = (text: string) =>
  readNik({ text, type: 'text' }).value.length === 16 && /^[\d\s.-]+$/.test(text);
const isPhone = (text: string) => {
  const phone = foldPhoneCell(text);
  return /^0[28]/.test(phone) && phone.length >= 9 && phone.length <= 14 && phonePattern.test(phone);
};

/** What the values of a column are, when nothing else can look like that. */
const contents: readonly [BaseColumnKey, (text: string) => boolean][] = [
  ['nik', isNik],
  ['submitter_mobile_number', isPhone],
  ['agent_code', (text) => /^[A-Z]{2,4}-[\dA-Z-]{3,20}$/i.test(text) && /\d{2}/.test(text)],
  ['submitter_identity_photo', (text) => /\.(jpe?g|jfif|png|webp)$/i.test(text)],
  ['submitter_salary', (text) => /^rp\.?\s*[\d.,]+$/i.test(text) || /^\d{1,3}(\.\d{3})+$/.test(text)],
  ['submitter_zip_code', (text) => /^[1-9]\d{4}$/.test(text)],
];

/** The column whose values look like these, or undefined. */
export function contentKey(values: readonly string[]): BaseColumnKey | undefined {
  if (values.length === 0) return undefined;
  return contents.find(([, fits]) => values.filter(fits).length >= values.length * share)?.[0];
}

/** Values as they may be shown before anybody has said what they are. */
export function shownSamples(values: readonly string[], most = 3): string[] {
  return [...new Set(values.map((value) => maskPersonal(value)))].slice(0, most);
}

/** Below this a header says something else: `Catatan` is no `Kecamatan`. */
const resembles = 0.65;

export interface FileHeader {
  position: number;
  text: string;
  values: readonly string[];
}

export interface HeaderGuess {
  key: BatchColumn['key'];
  source: Extract<BatchColumnSource, 'similar' | 'content'>;
}

/**
 * Which of our columns the headers that we do not know may be, each at most once, by their values or their words.
 * Never a question: a wrong guess there would go unseen into a thousand rows.
 */
export function guessColumns(
  headers: readonly FileHeader[],
  free: readonly BatchColumn[],
): ReadonlyMap<number, HeaderGuess> {
  const targets = free.filter(({ key }) => !isQuestion(key));
  const guesses: { position: number; guess: HeaderGuess; score: number }[] = [];
  for (const { position, text, values } of headers) {
    const content = contentKey(values);
    const typed = spellingOf(text);
    for (const { key, header, aliases } of targets) {
      const words = Math.max(...[header, ...aliases].map((name) => likeness(typed, spellingOf(name))));
      if (content === key) guesses.push({ position, guess: { key, source: 'content' }, score: 1 + words });
      else if (words >= resembles)
        guesses.push({ position, guess: { key, source: 'similar' }, score: words });
    }
  }
  const found = new Map<number, HeaderGuess>();
  const taken = new Set<string>();
  for (const { position, guess } of guesses.sort((a, b) => b.score - a.score)) {
    if (found.has(position) || taken.has(guess.key)) continue;
    found.set(position, guess);
    taken.add(guess.key);
  }
  return found;
}
