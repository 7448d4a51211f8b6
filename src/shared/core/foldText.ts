/**
 * One form of a text for search and sorting: `nuraini` and `jose` find `Nur’aini` and `José`. The database
 * has the same function `fold_text` (first migration); a test compares both for every character.
 */

const acute = /\u00b4/g;
/** Dashes, apostrophes, invisible characters, and accents that NFKD separates from their letters. */
const dropped =
  /[-'`\u00ad\u02b9\u02bb-\u02bd\u058a\u061c\u180e\u200b-\u200f\u2010-\u2015\u2018\u2019\u201b\u202a-\u202e\u2032\u2035\u2043\u2060-\u206f\u2212\ufeff]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const [from, to] = [
  'ØøŁłĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
  'oollddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ',
];
const pairs: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe' };
const single = new Map([...from].map((letter, at) => [letter, to[at]!]));

const plain = /^[\0-\x7f]*$/;
/** Blanks between single letters (`P. T.`) and in academic degrees with dots (`S. Pd.`). */
const inside = /(?<![^ ,])([a-z])(?:[.]? +(?=[a-z](?![^ .,]|[.][a-z]))|(?<=[adms])[.] +(?=[a-z]{2,4}[.]))/g;

const lower = (typed: string): string =>
  plain.test(typed)
    ? typed.toLowerCase()
    : typed
        .replace(acute, '')
        .normalize('NFKD')
        .replace(dropped, '')
        .replace(/[ßẞÆæŒœ]/g, (letters) => pairs[letters]!)
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        .replace(/[^\0-\x7f]/g, (letter) => single.get(letter) ?? letter);

export const foldText = (typed: string): string =>
  lower(typed)
    .replace(inside, '$1')
    .replace(/, ?/g, ' ')
    .replace(/[-'`.]/g, '');

/** Adds the text with blanks for dots and commas (`H.Ali`), and with each word folded alone (`r a`). */
export function foldedSearches(typed: string): string[] {
  const parted = typed.replace(/[.,]/g, ' ');
  const words = parted.split(/\s+/).map(foldText);
  return [...new Set([foldText(typed), foldText(parted), words.join(' ')].map(trimmed))];
}

const trimmed = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Orders names as the database orders `fold_text` in collation "C". */
export function compareNames(one: string, other: string): number {
  const [first, second] = [foldText(one), foldText(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}
