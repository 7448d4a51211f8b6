/** How names begin, to tell cheaply that a text is none of them: folding every cell of a file takes far longer. */
export type Beginnings = ReadonlySet<number | undefined>;

export function beginningsOf(folded: readonly string[]): Beginnings {
  return new Set(folded.map(beginningOf));
}

/** False only if the folded text is none of the names with these beginnings. */
export function mayBegin(text: string, beginnings: Beginnings): boolean {
  const beginning = beginningOf(text);
  return beginning === undefined || beginnings.has(beginning) || beginnings.has(undefined);
}

/** The first two letters or digits of ASCII in one number; undefined for others, which folding may change. */
function beginningOf(text: string): number | undefined {
  const first = text.charCodeAt(0);
  const second = text.charCodeAt(1);
  return isLetterOrDigit(first) && isLetterOrDigit(second) ? lower(first) * 256 + lower(second) : undefined;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (lower(code) >= 97 && lower(code) <= 122);
}

/** A letter's bit 32 tells its case; digits have it. */
function lower(code: number): number {
  return code | 32;
}
