import type { BatchColumnSource } from '../../shared/bridge/types.ts';
import { maskPersonal, phonePattern } from '../../shared/core/formats.ts';
import { foldName, similarity, spellingOf } from '../../shared/core/similarNames.ts';
import { type BatchCell, shownText } from './cells.ts';
import { type BaseColumnKey, type BatchColumn, isQuestion } from './columns.ts';
import { readNik } from './nikCell.ts';
import { foldPhoneCell } from './phoneCell.ts';
import type { SheetLikeRow } from './rows.ts';

/** Guesses the meaning of unknown headers from their words and values (batch-upload.md). */

const fewestHeaders = 4;
/** Titles and logos above the header take fewer rows. */
const searchRows = 30;

function isHeaderLike({ cells }: SheetLikeRow): boolean {
  const filled = cells.filter((cell) => cell !== null && cell.text.trim() !== '') as BatchCell[];
  const texts = filled.map((cell) => foldName(cell.text));
  return (
    filled.length >= fewestHeaders &&
    new Set(texts).size === texts.length &&
    filled.every(({ type, text }) => type === 'text' && text.length <= 120 && !/\d{6}/.test(text))
  );
}

export function guessHeader<Row extends SheetLikeRow>(rows: readonly Row[]): Row | undefined {
  const count = ({ cells }: Row) => cells.filter((cell) => cell !== null && cell.text.trim() !== '').length;
  return rows
    .slice(0, searchRows)
    .filter((row, at) => at < rows.length - 1 && isHeaderLike(row))
    .reduce<Row | undefined>((best, row) => (best && count(best) >= count(row) ? best : row), undefined);
}

const sampleSize = 60;
const matchShare = 0.8;

export function columnValues(rows: readonly SheetLikeRow[], position: number): string[] {
  const values: string[] = [];
  for (const { cells } of rows) {
    const text = shownText(cells[position] ?? undefined).trim();
    if (text !== '') values.push(text);
    if (values.length === sampleSize) break;
  }
  return values;
}

const isNik = (text: string) =>
  readNik({ text, type: 'text' }).value.length === 16 && /^[\d\s.-]+$/.test(text);
const isPhone = (text: string) => {
  const phone = foldPhoneCell(text);
  return /^0[28]/.test(phone) && phone.length >= 9 && phone.length <= 14 && phonePattern.test(phone);
};

const contents: readonly [BaseColumnKey, (text: string) => boolean][] = [
  ['nik', isNik],
  ['submitter_mobile_number', isPhone],
  ['agent_code', (text) => /^[A-Z]{2,4}-[\dA-Z-]{3,20}$/i.test(text) && /\d{2}/.test(text)],
  ['submitter_identity_photo', (text) => /\.(jpe?g|jfif|png|webp)$/i.test(text)],
  ['submitter_salary', (text) => /^rp\.?\s*[\d.,]+$/i.test(text) || /^\d{1,3}(\.\d{3})+$/.test(text)],
  ['submitter_zip_code', (text) => /^[1-9]\d{4}$/.test(text)],
];

export function contentKey(values: readonly string[]): BaseColumnKey | undefined {
  if (values.length === 0) return undefined;
  return contents.find(([, fits]) => values.filter(fits).length >= values.length * matchShare)?.[0];
}

export function shownSamples(values: readonly string[], most = 3): string[] {
  return [...new Set(values.map((value) => maskPersonal(value)))].slice(0, most);
}

/** Minimum likeness: `Catatan` must not match `Kecamatan`. */
const minLikeness = 0.65;

export interface FileHeader {
  position: number;
  text: string;
  values: readonly string[];
}

export interface HeaderGuess {
  key: BatchColumn['key'];
  source: Extract<BatchColumnSource, 'similar' | 'content'>;
}

/** Never guesses a question: a wrong guess would go unnoticed. */
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
      const words = Math.max(...[header, ...aliases].map((name) => similarity(typed, spellingOf(name))));
      if (content === key) guesses.push({ position, guess: { key, source: 'content' }, score: 1 + words });
      else if (words >= minLikeness)
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
