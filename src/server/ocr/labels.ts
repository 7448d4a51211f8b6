import { distance, fold, tolerance } from './words.ts';

export const gap = '\t';

export interface Label<Field extends string> {
  field: Field;
  printed: string;
  /** The label also occurs in the middle of a line, after another label's value. */
  inline?: true;
}

export interface LabelledText<Field extends string> {
  fields: ReadonlyMap<Field, string>;
  header: readonly string[];
}

interface Token {
  text: string;
  start: number;
  end: number;
}

interface Match<Field extends string> {
  field: Field;
  start: number;
  end: number;
}

const labelWords = 4;
/** OCR may read specks before a label as words. */
const noiseWords = 1;

/**
 * A value ends at the next label, a {@link gap} or the end of the line. A field of `continued` also takes
 * values from the next lines.
 */
export function readLabels<Field extends string>(
  text: string,
  labels: readonly Label<Field>[],
  continued: readonly Field[],
): LabelledText<Field> {
  const fields = new Map<Field, string>();
  const header: string[] = [];
  let last: Field | undefined;
  for (const line of text.split('\n')) {
    const matches = matchLine(line, labels);
    if (matches.length === 0) {
      const rest = valueIn(line);
      if (fields.size === 0 && /[A-Za-z]/.test(rest)) header.push(rest);
      else if (last && continued.includes(last) && isPrinted(rest))
        fields.set(last, `${fields.get(last) ?? ''} ${rest}`.trim());
      continue;
    }
    for (const [index, match] of matches.entries()) {
      last = match.field;
      if (!fields.has(match.field))
        fields.set(match.field, valueIn(line.slice(match.end, matches[index + 1]?.start)));
    }
  }
  return { fields, header };
}

function valueIn(text: string): string {
  const value = text.replace(/^[^A-Za-z0-9:]*:/, '').replace(/^[\s:;.=+*_|'"‘’“”»«~]+/, '');
  return value.split(gap)[0]!.replace(/\s+/g, ' ').trim();
}

/** Cards print values in capitals. Noise from the photo has any case. */
function isPrinted(text: string): boolean {
  const capitals = text.replace(/[^A-Z0-9]/g, '').length;
  const others = text.replace(/[A-Z0-9\s./,-]/g, '').length;
  return capitals >= 3 && others * 4 <= capitals;
}

function matchLine<Field extends string>(line: string, labels: readonly Label<Field>[]): Match<Field>[] {
  const tokens = tokensOf(line);
  const found: Match<Field>[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const atStart = found.length === 0 && index <= noiseWords;
    const match = matchAt(
      tokens,
      index,
      labels.filter((label) => atStart || label.inline),
    );
    if (!match) continue;
    found.push(match.found);
    index += match.words - 1;
  }
  return found;
}

function matchAt<Field extends string>(
  tokens: readonly Token[],
  index: number,
  labels: readonly Label<Field>[],
): { found: Match<Field>; words: number } | undefined {
  let best: { field: Field; edits: number; length: number; words: number } | undefined;
  for (let words = 1; words <= labelWords && index + words <= tokens.length; words += 1) {
    const read = fold(
      tokens
        .slice(index, index + words)
        .map((token) => token.text)
        .join(''),
    );
    for (const { field, printed } of labels) {
      const known = fold(printed);
      if (Math.abs(known.length - read.length) > tolerance(known)) continue;
      const edits = distance(read, known);
      if (edits > tolerance(known)) continue;
      const better = !best || edits < best.edits || (edits === best.edits && known.length > best.length);
      if (better) best = { field, edits, length: known.length, words };
    }
  }
  if (!best) return undefined;
  const { field, words } = best;
  return {
    found: { field, start: tokens[index]!.start, end: tokens[index + words - 1]!.end },
    words,
  };
}

function tokensOf(line: string): Token[] {
  return [...line.matchAll(/[^\s:;=]+/g)]
    .filter(([text]) => /[A-Za-z0-9]/.test(text))
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
}
