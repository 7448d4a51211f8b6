import { foldName } from './cells.ts';

/** A text as it is compared: how often each of its two-letter pairs occurs, and how many there are. */
export interface Spelling {
  plain: string;
  pairs: ReadonlyMap<string, number>;
  count: number;
}

/** Made once for a name that many others are compared with. */
export function spellingOf(text: string): Spelling {
  const plain = foldName(text);
  const pairs = new Map<string, number>();
  for (let at = 0; at < plain.length - 1; at += 1) {
    const pair = plain.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { plain, pairs, count: Math.max(0, plain.length - 1) };
}

/** Share of two-letter pairs that both texts have (Dice), 0…1; case and punctuation do not count. */
export function likeness(left: Spelling, right: Spelling): number {
  if (left.count === 0 || right.count === 0) return left.plain === right.plain ? 1 : 0;
  let shared = 0;
  for (const [pair, times] of left.pairs) shared += Math.min(times, right.pairs.get(pair) ?? 0);
  return (2 * shared) / (left.count + right.count);
}

/** Below this two headers are different things, not two spellings of one. */
const resembles = 0.5;

/** The candidate most like `text`, or undefined when none resembles it. */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  const typed = spellingOf(text);
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const score = likeness(typed, spellingOf(candidate));
    if (score >= resembles && (!best || score > best.score)) best = { candidate, score };
  }
  return best?.candidate;
}

/** Below this two names are different things; of a name less is known than of a header. */
const namesResemble = 0.4;

/** The names most like `text`, the likest first. `spellings` are theirs, where they were made before. */
export function mostSimilar(
  text: string,
  names: readonly string[],
  { most, spellings = names.map(spellingOf) }: { most: number; spellings?: readonly Spelling[] },
): string[] {
  const typed = spellingOf(text);
  return names
    .map((name, at) => ({ name, score: likeness(typed, spellings[at]!) }))
    .filter(({ score }) => score >= namesResemble)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name }) => name);
}
