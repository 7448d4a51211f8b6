import { opendir } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import { likeness, type Spelling, spellingOf } from '../../../shared/entities/batchUpload/similar.ts';
import { photoTexts as texts } from './texts.ts';

/** Files of one folder that are looked at; a folder with more is somebody's whole disk. */
const fileLimit = 20_000;

const pictureExtensions = ['.jpg', '.jpeg', '.jfif', '.png', '.webp'];
export const isPictureName = (name: string): boolean =>
  pictureExtensions.includes(extname(name).toLowerCase());

/**
 * Names of the files in a folder; neither hidden ones nor what lies below. A link is no file: it could lead out of the
 * folder that the user has given.
 */
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

/** How names are compared: macOS writes letters with accents as two characters, Windows knows no case. */
const fold = (name: string) => name.normalize('NFC').toLowerCase();

export type PhotoMatch =
  | { state: 'one'; file: string }
  | { state: 'several'; files: string[] }
  | { state: 'none'; similar: string[] };

const isByNik = (name: string) => /^\d{16}(\D|$)/.test(name);

/** Finds what a cell names. The file's own spelling is the strongest, then any case, then a name without its ending. */
export function photoFinder(files: readonly string[]): (typed: string) => PhotoMatch {
  const exact = new Map(files.map((file) => [file.normalize('NFC'), file]));
  const byName = Map.groupBy(files, fold);
  const byStem = Map.groupBy(files.filter(isPictureName), (file) => fold(basename(file, extname(file))));
  const similarTo = similarFiles(files.filter(isPictureName));
  const matchOf = (found: string[]): PhotoMatch =>
    found.length === 1 ? { state: 'one', file: found[0]! } : { state: 'several', files: found.slice(0, 4) };
  return (typed) => {
    // Some write where the file lies on their computer: its name is the last part.
    const name = (typed.split(/[\\/]/).at(-1) ?? '').trim().normalize('NFC');
    const same = exact.get(name);
    if (same !== undefined) return { state: 'one', file: same };
    const found = byName.get(fold(name)) ?? (isPictureName(name) ? undefined : byStem.get(fold(name)));
    if (found) return matchOf(found);
    // What is called by a NIK resembles that of anybody else.
    return { state: 'none', similar: isByNik(name) ? [] : similarTo(name) };
  };
}

/** Every letter of every name is looked at: bounded, so that a folder of other photos does not hold main up. */
const bounds = { files: 1000, names: 40 };
/** Below this two names are different photos. */
const resembles = 0.6;

function similarFiles(files: readonly string[]): (name: string) => string[] {
  let spellings: { file: string; spelling: Spelling }[] | undefined;
  const known = new Map<string, string[]>();
  return (name) => {
    const before = known.get(name);
    if (before || known.size >= bounds.names) return before ?? [];
    spellings ??= files.slice(0, bounds.files).map((file) => ({ file, spelling: spellingOf(file) }));
    const typed = spellingOf(name);
    const found = spellings
      .map(({ file, spelling }) => ({ file, score: likeness(typed, spelling) }))
      .filter(({ score }) => score >= resembles)
      .sort((a, b) => b.score - a.score)
      .slice(0, 3)
      .map(({ file }) => file);
    known.set(name, found);
    return found;
  };
}
