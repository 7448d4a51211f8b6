import { xmlTags } from './xml.ts';

/** Which cell formats show a number as a date (ECMA-376 Part 1, 18.8.30 and 18.8.31). */

/** Built-in formats that are dates or times; 27–36 and 50–58 are the East Asian ones of 18.8.30. */
const BUILTIN_DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);

const QUOTED_TEXT = /"[^"]*"/g;
const ESCAPED_CHARACTER = /\\./g;
const PADDING_CHARACTER = /[_*]./g;
/** Colours, conditions, locales; but `[h]`, `[m]`, `[s]` are elapsed time. */
const BRACKETS = /\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** True when the first section of the format code (for positive numbers) holds a date or time part. */
function isDateFormat(code: string): boolean {
  const section = code
    .replace(QUOTED_TEXT, '')
    .replace(ESCAPED_CHARACTER, '')
    .replace(PADDING_CHARACTER, '')
    .replace(BRACKETS, '')
    .split(';')[0];
  if (section === undefined || /general/i.test(section)) return false;
  return /[ymdhs]/i.test(section);
}

/** By index of `<xf>` in `<cellXfs>` (18.8.10), which is what a cell's `s` points at: 1 for dates. */
export type DateStyles = Uint8Array;

export function parseDateStyles(xml: string): DateStyles {
  const customFormats = new Map<number, boolean>();
  const formatIds: number[] = [];
  // <dxfs> (18.8.14) has <numFmt> elements of its own, whose ids are not those of the cells' formats.
  let inCustomFormats = false;
  let inCellFormats = false;
  for (const tag of xmlTags(xml)) {
    const opens = !tag.closing && !tag.selfClosing;
    if (tag.name === 'numFmts') inCustomFormats = opens;
    if (tag.name === 'cellXfs') inCellFormats = opens;
    if (tag.closing) continue;
    if (tag.name === 'numFmt' && inCustomFormats) {
      const id = Number(tag.attributes.get('numFmtId'));
      customFormats.set(id, isDateFormat(tag.attributes.get('formatCode') ?? ''));
    } else if (tag.name === 'xf' && inCellFormats) {
      formatIds.push(Number(tag.attributes.get('numFmtId') ?? 0));
    }
  }
  const isDate = (id: number): boolean => customFormats.get(id) ?? BUILTIN_DATE_FORMATS.has(id);
  return Uint8Array.from(formatIds, (id) => (isDate(id) ? 1 : 0));
}
