/**
 * One form of a text for what is searched and what is found: without capitals, accents, apostrophes and dashes, so
 * that `nuraini` and `jose` find `Nur’aini` and `José`. The database has it as `fold_text` (migration 0015), and a test
 * compares both for every character.
 */

/** NFKD makes a blank of it. */
const acute = /\u00b4/g;
/** Dashes, apostrophes, unseen characters, and the accents that NFKD parts from their letters. */
const dropped =
  /[-'`\u00ad\u02b9\u02bb-\u02bd\u058a\u061c\u180e\u200b-\u200f\u2010-\u2015\u2018\u2019\u201b\u202a-\u202e\u2032\u2035\u2043\u2060-\u206f\u2212\ufeff]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
/** Letters that have no accent to part, and capitals of other alphabets. */
const [from, to] = [
  'ØøŁłĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
  'oollddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ',
];
const pairs: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe' };
const single = new Map([...from].map((letter, at) => [letter, to[at]!]));

const plain = /^[\0-\x7f]*$/;

export const foldText = (typed: string): string =>
  plain.test(typed)
    ? typed.toLowerCase().replace(/[-'`]/g, '')
    : typed
        .replace(acute, '')
        .normalize('NFKD')
        .replace(dropped, '')
        .replace(/[ßẞÆæŒœ]/g, (letters) => pairs[letters]!)
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        .replace(/[^\0-\x7f]/g, (letter) => single.get(letter) ?? letter);
