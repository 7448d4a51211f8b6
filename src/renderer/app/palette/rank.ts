import { foldText } from '../../../shared/core/foldText.ts';

export interface Wanted {
  id: string;
  label: string;
  /** Everyday words besides the label. A phrase is one entry. */
  words?: readonly string[];
}

const startsWord = (text: string, part: string): boolean =>
  text.startsWith(part) || text.includes(` ${part}`);

/** Score of a match inside a word. */
export const weakScore = 6;

/** A smaller score is better. Undefined if a word of the query has no match. */
export function scoreOf(query: string, { label, words = [] }: Wanted): number | undefined {
  const asked = foldText(query).trim().replace(/\s+/g, ' ');
  if (asked === '') return 0;
  const name = foldText(label);
  const others = words.map(foldText);
  if (name === asked) return 0;
  if (others.includes(asked)) return 1;
  if (name.startsWith(asked)) return 2;
  if (others.some((each) => each.startsWith(asked))) return 3;
  const parts = asked.split(' ');
  const all = [name, ...others].join(' ');
  if (parts.every((part) => startsWord(name, part))) return 4;
  if (parts.every((part) => startsWord(all, part))) return 5;
  return parts.every((part) => all.includes(part)) ? weakScore : undefined;
}

/** Returns the matching lines by score, then by recent use, then in the given order. */
export function ranked<Line extends Wanted>(
  query: string,
  lines: readonly Line[],
  recent: readonly string[] = [],
): Line[] {
  const age = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return lines
    .flatMap((line) => {
      const score = scoreOf(query, line);
      return score === undefined ? [] : [{ line, score, age: age(line.id) }];
    })
    .sort((one, other) => one.score - other.score || one.age - other.age)
    .map(({ line }) => line);
}
