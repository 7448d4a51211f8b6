export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Characters that XML 1.0 cannot hold, and CR, which parsers would turn into LF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to be found
const UNREPRESENTABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const NEEDS_ESCAPE = new RegExp(`${UNREPRESENTABLE.source}|[&<>"]|_x[0-9A-Fa-f]{4}_|[\\ud800-\\udfff]`);
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>"]/g;
const MARKUP_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Unrepresentable characters become escapes like `_x000B_` (ECMA-376 Part 1, 22.9.2.19). Lone surrogates
 * become U+FFFD.
 */
export function escapeText(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(MARKUP, (character) => MARKUP_ENTITIES[character] as string)
    .replace(UNREPRESENTABLE, escapeCharacter)
    .toWellFormed();
}

function escapeCharacter(character: string): string {
  const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `_x${hex}_`;
}

export function escapeAttribute(text: string): string {
  return text
    .toWellFormed()
    .replace(UNREPRESENTABLE, ' ')
    .replace(MARKUP, (character) => MARKUP_ENTITIES[character] as string);
}

const OUTER_SPACE = /^\s|\s$|\n|\t/;

/** Without xml:space, readers may drop outer blanks, tabs and line breaks (XML 1.0, 2.10). */
export function textElement(text: string): string {
  const opening = OUTER_SPACE.test(text) ? '<t xml:space="preserve">' : '<t>';
  return `${opening}${escapeText(text)}</t>`;
}
