export function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      current.push(Math.min(previous[column - 1]! + change, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[other.length]!;
}

const twins: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  L: 'I',
  '|': 'I',
  '!': 'I',
  '5': 'S',
  '8': 'B',
};

/** Merges look-alike signs and drops other signs: 'Tempat/Tgl Lahir' and 'TEMPAT TG1 LAHIR' become equal. */
export function fold(text: string): string {
  return text
    .toUpperCase()
    .replace(/[01L|!58]/g, (sign) => twins[sign]!)
    .replace(/[^A-Z]/g, '')
    .replaceAll('RN', 'M');
}

export const tolerance = (folded: string): number => Math.floor(folded.length / 4);

export interface Printed<Value extends string = string> {
  printed: string;
  value: Value;
}

/** Returns undefined if no entry is similar, or if different values are equally similar. */
export function nearest<Value extends string>(
  text: string,
  entries: readonly Printed<Value>[],
): Value | undefined {
  const read = fold(text);
  let best: { values: Set<Value>; edits: number } | undefined;
  for (const { printed, value } of entries) {
    const known = fold(printed);
    if (Math.abs(known.length - read.length) > tolerance(known)) continue;
    const edits = distance(read, known);
    if (edits > tolerance(known) || (best && edits > best.edits)) continue;
    if (edits === best?.edits) best.values.add(value);
    else best = { values: new Set([value]), edits };
  }
  return best?.values.size === 1 ? [...best.values][0] : undefined;
}
