/** Number formats that show something else than the number: a percentage, or words instead of it (18.8.31). */

const QUOTED = /"([^"]*)"/g;
const ESCAPED = /\\(.)/g;
const PADDING = /[_*]./g;
const BRACKETS = /\[[^\]]*\]/g;
const CONDITION = /^\s*(?:\[(?![=<>])[^\]]*\])*\[([=<>]{1,2})(-?[\d.]+)\]/;
const PLACEHOLDER = /[0#?@]|general/i;

const withoutWords = (section: string): string =>
  section.replace(QUOTED, '').replace(ESCAPED, '').replace(PADDING, '').replace(BRACKETS, '');

/** What a section says when it holds words and no place for digits; undefined for any other. */
function wordsOf(section: string): string | undefined {
  if (PLACEHOLDER.test(withoutWords(section))) return undefined;
  const words = section
    .replace(BRACKETS, '')
    .replace(PADDING, ' ')
    .replace(QUOTED, '$1')
    .replace(ESCAPED, '$1');
  return words.trim() === '' ? undefined : words.trim();
}

const isPercent = (section: string): boolean => {
  const bare = withoutWords(section);
  return PLACEHOLDER.test(bare) && bare.includes('%');
};

/** Sections are parted by semicolons outside of quotes. */
function sectionsOf(code: string): string[] {
  const sections = [''];
  for (const token of code.match(/"[^"]*"?|\\.?|;|[^;"\\]+/g) ?? []) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

/** Whether any section shows something else than the digits of the number. */
export const isShownOtherwise = (code: string): boolean =>
  sectionsOf(code).some((section) => isPercent(section) || wordsOf(section) !== undefined);

const compare: Readonly<Record<string, (number: number, than: number) => boolean>> = {
  '=': (number, than) => number === than,
  '<': (number, than) => number < than,
  '>': (number, than) => number > than,
  '<=': (number, than) => number <= than,
  '>=': (number, than) => number >= than,
  '<>': (number, than) => number !== than,
};

/** The section for a number: the first whose condition it meets, or by its sign. */
function sectionFor(code: string, number: number): string | undefined {
  const sections = sectionsOf(code);
  if (!sections.some((section) => CONDITION.test(section))) {
    if (number < 0 && sections.length > 1) return sections[1];
    return number === 0 && sections.length > 2 && sections[2] !== '' ? sections[2] : sections[0];
  }
  return sections.find((section) => {
    const [, sign = '', than] = CONDITION.exec(section) ?? [];
    return than === undefined || compare[sign]?.(number, Number(than));
  });
}

/** What Excel shows of a number in such a format, unrounded; undefined where it shows the number. */
export function shownAs(code: string, number: number): string | undefined {
  const section = sectionFor(code, number);
  if (section === undefined) return undefined;
  if (!isPercent(section)) return wordsOf(section);
  const share = Number((number * 100).toPrecision(15));
  return `${String(share).replace('.', ',')}%`;
}
