/** Number formats that show a percentage or words (ECMA-376 Part 1, 18.8.31). */

const QUOTED = /"([^"]*)"/g;
const ESCAPED = /\\(.)/g;
const PADDING = /[_*]./g;
const BRACKETS = /\[[^\]]*\]/g;
const CONDITION = /^\s*(?:\[(?![=<>])[^\]]*\])*\[([=<>]{1,2})(-?[\d.]+)\]/;
const PLACEHOLDER = /[0#?@]|general/i;

const withoutWords = (section: string): string =>
  section.replace(QUOTED, '').replace(ESCAPED, '').replace(PADDING, '').replace(BRACKETS, '');

/** The words of a format section that shows no digits, otherwise undefined. */
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

function sectionsOf(code: string): string[] {
  const sections = [''];
  for (const token of code.match(/"[^"]*"?|\\.?|;|[^;"\\]+/g) ?? []) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

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

/** Without conditions, the number's sign decides. */
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

/** Undefined where Excel shows the number itself. */
export function shownAs(code: string, number: number): string | undefined {
  const section = sectionFor(code, number);
  if (section === undefined) return undefined;
  if (!isPercent(section)) return wordsOf(section);
  const share = Number((number * 100).toPrecision(15));
  return `${String(share).replace('.', ',')}%`;
}
