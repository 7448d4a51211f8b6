/** `from` is the position of `@`. Undefined if the caret is not in a mention. */
export function mentionAt(text: string, caret: number): { from: number; keyword: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’. -]{0,40})$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const keyword = found[1]!;
  return { from: caret - keyword.length - 1, keyword };
}

export const mentionOf = (name: string): string => `@${name}`;

/** The returned caret follows the name and a space. */
export function withMention(
  text: string,
  { from, caret, name }: { from: number; caret: number; name: string },
): { text: string; caret: number } {
  const inserted = `${mentionOf(name)} `;
  return {
    text: text.slice(0, from) + inserted + text.slice(caret).trimStart(),
    caret: from + inserted.length,
  };
}

interface Named {
  user_id: number | null;
  name: string;
}

export function piecesOf(text: string, mentions: readonly Named[]): { text: string; isName: boolean }[] {
  const names = mentions.map(({ name }) => mentionOf(name)).sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, isName: false }];
  const pattern = new RegExp(`(${names.map((name) => RegExp.escape(name)).join('|')})`, 'u');
  return text
    .split(pattern)
    .filter(Boolean)
    .map((piece) => ({ text: piece, isName: names.includes(piece) }));
}

/** Ids of the chosen people whose names are still in the text. */
export function namedIn(text: string, chosen: readonly Named[]): number[] {
  const names = new Set(
    piecesOf(text, chosen)
      .filter(({ isName }) => isName)
      .map((piece) => piece.text),
  );
  const named = chosen.flatMap(({ user_id, name }) =>
    user_id !== null && names.has(mentionOf(name)) ? user_id : [],
  );
  return [...new Set(named)];
}
