/** This file loads no zod, so that workers start fast. */

export function foldName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function sameName(left: string, right: string): boolean {
  return left === right || foldName(left) === foldName(right);
}

export interface Spelling {
  plain: string;
  pairs: ReadonlyMap<string, number>;
  count: number;
}

export function spellingOf(text: string): Spelling {
  const plain = foldName(text);
  const pairs = new Map<string, number>();
  for (let at = 0; at < plain.length - 1; at += 1) {
    const pair = plain.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { plain, pairs, count: Math.max(0, plain.length - 1) };
}

/** Dice coefficient of character pairs, 0…1. */
export function similarity(left: Spelling, right: Spelling): number {
  if (left.count === 0 || right.count === 0) return left.plain === right.plain ? 1 : 0;
  let shared = 0;
  for (const [pair, times] of left.pairs) shared += Math.min(times, right.pairs.get(pair) ?? 0);
  return (2 * shared) / (left.count + right.count);
}

const resembles = 0.5;

export function closest(text: string, candidates: readonly string[]): string | undefined {
  const typed = spellingOf(text);
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const score = similarity(typed, spellingOf(candidate));
    if (score >= resembles && (!best || score > best.score)) best = { candidate, score };
  }
  return best?.candidate;
}

const namesResemble = 0.4;

export function mostSimilar(
  text: string,
  names: readonly string[],
  { most, spellings = names.map(spellingOf) }: { most: number; spellings?: readonly Spelling[] },
): string[] {
  const typed = spellingOf(text);
  return names
    .map((name, at) => ({ name, score: similarity(typed, spellings[at]!) }))
    .filter(({ score }) => score >= namesResemble)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name }) => name);
}
