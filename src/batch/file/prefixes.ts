/** First two characters of names, as numbers. Comparing these numbers first avoids folding every cell. */
export type Prefixes = ReadonlySet<number | undefined>;

export function prefixesOf(folded: readonly string[]): Prefixes {
  return new Set(folded.map(prefixOf));
}

/** False only if the folded text cannot begin like one of the names. */
export function mayStartWith(text: string, prefixes: Prefixes): boolean {
  const beginning = prefixOf(text);
  return beginning === undefined || prefixes.has(beginning) || prefixes.has(undefined);
}

/** Undefined unless both characters are ASCII letters or digits, which folding only lowercases. */
function prefixOf(text: string): number | undefined {
  const first = text.charCodeAt(0);
  const second = text.charCodeAt(1);
  return isLetterOrDigit(first) && isLetterOrDigit(second) ? lower(first) * 256 + lower(second) : undefined;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (lower(code) >= 97 && lower(code) <= 122);
}

function lower(code: number): number {
  return code | 32;
}
