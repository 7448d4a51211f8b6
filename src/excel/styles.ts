import { isShownOtherwise } from './shown.ts';
import { xmlTags } from './xml.ts';

/** 27–36 and 50–58 are the East Asian formats (ECMA-376 Part 1, 18.8.30). */
const BUILTIN_DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);

const QUOTED_TEXT = /"[^"]*"/g;
const ESCAPED_CHARACTER = /\\./g;
const PADDING_CHARACTER = /[_*]./g;
/** Brackets other than `[h]`, `[m]` and `[s]`, which show elapsed time. */
const BRACKETS = /\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** The first section is for positive numbers. */
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

const BUILTIN_PERCENT: ReadonlyMap<number, string> = new Map([
  [9, '0%'],
  [10, '0.00%'],
]);

export const LOOK = { plain: 0, date: 1, other: 2 } as const;

/** Indexed like `<cellXfs>` (18.8.10). */
export interface CellStyles {
  looks: Uint8Array;
  codes: readonly string[];
}

export function parseCellStyles(xml: string): CellStyles {
  const customFormats = new Map<number, string>();
  const formatIds: number[] = [];
  // <dxfs> (18.8.14) has <numFmt> elements with unrelated ids.
  let inCustomFormats = false;
  let inCellFormats = false;
  for (const tag of xmlTags(xml)) {
    const opens = !tag.closing && !tag.selfClosing;
    if (tag.name === 'numFmts') inCustomFormats = opens;
    if (tag.name === 'cellXfs') inCellFormats = opens;
    if (tag.closing) continue;
    if (tag.name === 'numFmt' && inCustomFormats) {
      const id = Number(tag.attributes.get('numFmtId'));
      customFormats.set(id, tag.attributes.get('formatCode') ?? '');
    } else if (tag.name === 'xf' && inCellFormats) {
      formatIds.push(Number(tag.attributes.get('numFmtId') ?? 0));
    }
  }
  const looks = new Map<number, number>();
  const lookOf = (id: number): number => {
    const known = looks.get(id) ?? findLook(id, customFormats.get(id));
    looks.set(id, known);
    return known;
  };
  return {
    looks: Uint8Array.from(formatIds, lookOf),
    codes: formatIds.map((id) => customFormats.get(id) ?? BUILTIN_PERCENT.get(id) ?? ''),
  };
}

function findLook(id: number, custom: string | undefined): number {
  if (custom === undefined && BUILTIN_DATE_FORMATS.has(id)) return LOOK.date;
  if (custom !== undefined && isDateFormat(custom)) return LOOK.date;
  const code = custom ?? BUILTIN_PERCENT.get(id);
  return code !== undefined && isShownOtherwise(code) ? LOOK.other : LOOK.plain;
}
