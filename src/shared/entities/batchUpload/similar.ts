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
