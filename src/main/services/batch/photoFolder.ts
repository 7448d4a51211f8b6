import { opendir } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import { foldText } from '../../../shared/core/foldText.ts';
import { type Spelling, similarity, spellingOf } from '../../../shared/core/similarNames.ts';
import { photoTexts as texts } from './texts.ts';

/** A folder with more files is probably a whole disk. */
const fileLimit = 20_000;

const pictureExtensions = ['.jpg', '.jpeg', '.jfif', '.png', '.webp'];
export const isPictureName = (name: string): boolean =>
  pictureExtensions.includes(extname(name).toLowerCase());

/** Skips hidden files, subfolders, and links, which could lead out of the folder. */
export async function listFolder(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(path)) {
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      names.push(entry.name);
      if (names.length > fileLimit) throw new AppError('FILE_REFUSED', texts.tooMany(fileLimit));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') throw new AppError('FILE_REFUSED', texts.noFolder);
    throw new AppError('FILE_GONE', texts.gone(basename(path)), { cause: code });
  }
  return names.sort();
}

/** macOS writes accents as separate characters; Windows ignores case. */
const fold = (name: string) => name.normalize('NFC').toLowerCase();

export type PhotoMatch =
  | { state: 'one'; file: string }
  | { state: 'several'; files: string[] }
  | { state: 'none'; similar: string[] };

const looseName = (name: string) =>
  foldText(isPictureName(name) ? basename(name, extname(name)) : name).replace(/[\s_]+/g, '');

const isByNik = (name: string) => /^\d{16}(\D|$)/.test(name);

/** Prefers the exact name, then any case, then a name without extension. */
export function photoFinder(files: readonly string[]): (typed: string) => PhotoMatch {
  const exact = new Map(files.map((file) => [file.normalize('NFC'), file]));
  const byName = Map.groupBy(files, fold);
  const byStem = Map.groupBy(files.filter(isPictureName), (file) => fold(basename(file, extname(file))));
  const similarTo = similarFiles(files.filter(isPictureName));
  const byLooseName = Map.groupBy(files.filter(isPictureName), looseName);
  const matchOf = (found: string[]): PhotoMatch =>
    found.length === 1 ? { state: 'one', file: found[0]! } : { state: 'several', files: found.slice(0, 4) };
  return (typed) => {
    const name = (typed.split(/[\\/]/).at(-1) ?? '').trim().normalize('NFC');
    const same = exact.get(name);
    if (same !== undefined) return { state: 'one', file: same };
    const found = byName.get(fold(name)) ?? (isPictureName(name) ? undefined : byStem.get(fold(name)));
    if (found) return matchOf(found);
    const sameButFor = (byLooseName.get(looseName(name)) ?? []).slice(0, mostSimilar);
    // A similar NIK belongs to another person, so only spellings of the same name are suggested.
    const similar = sameButFor.length > 0 || isByNik(name) ? sameButFor : similarTo(name);
    return { state: 'none', similar };
  };
}

/** A longer comparison would block main for large folders. */
const bounds = { files: 1000, names: 40 };
const resembles = 0.6;
const mostSimilar = 3;

function similarFiles(files: readonly string[]): (name: string) => string[] {
  let spellings: { file: string; spelling: Spelling }[] | undefined;
  const known = new Map<string, string[]>();
  return (name) => {
    const before = known.get(name);
    if (before || known.size >= bounds.names) return before ?? [];
    spellings ??= files.slice(0, bounds.files).map((file) => ({ file, spelling: spellingOf(file) }));
    const typed = spellingOf(name);
    const found = spellings
      .map(({ file, spelling }) => ({ file, score: similarity(typed, spelling) }))
      .filter(({ score }) => score >= resembles)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostSimilar)
      .map(({ file }) => file);
    known.set(name, found);
    return found;
  };
}
