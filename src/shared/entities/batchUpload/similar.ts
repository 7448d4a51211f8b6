import { foldName } from './cells.ts';

/** Share of two-letter pairs that both texts have (Dice), 0…1; case and punctuation do not count. */
export function similarity(left: string, right: string): number {
  const [a, b] = [pairs(left), pairs(right)];
  if (a.length === 0 || b.length === 0) return foldName(left) === foldName(right) ? 1 : 0;
  const rest = [...b];
  let shared = 0;
  for (const pair of a) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length);
}

function pairs(text: string): string[] {
  const plain = foldName(text);
  return Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2));
}

/** Below this two headers are different things, not two spellings of one. */
const resembles = 0.5;

/** The candidate most like `text`, or undefined when none resembles it. */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const score = similarity(text, candidate);
    if (score >= resembles && (!best || score > best.score)) best = { candidate, score };
  }
  return best?.candidate;
}

/** The candidates most like `text`, the likest first; names below `resembling` are other things, not other spellings. */
export function mostSimilar(
  text: string,
  candidates: readonly string[],
  most: number,
  resembling = 0.4,
): string[] {
  return candidates
    .map((name) => ({ name, score: similarity(text, name) }))
    .filter(({ score }) => score >= resembling)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name }) => name);
}
