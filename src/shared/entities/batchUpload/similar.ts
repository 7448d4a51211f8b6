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
