/** The one cleaning of text that comes in: forms, calls, searches and cells of workbooks. Without zod, so that a worker starts fast. */

/**
 * Signs that take no room: they make two texts look the same that are not. A joiner stays within the pictures that it
 * makes one of.
 */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<!\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d/gu;
/** Control characters and halves of characters, which a database may refuse; lines and tabs stay. */
const controls = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;
const blanks = /\p{Zs}/gu;
/** Letters and digits of full width, as Asian keyboards type them, and those that are dressed up as mathematics. */
const dressed = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]+/gu;
/** What nearly every text is made of, where nothing is to be done. */
const plain = /^[\t\n\r -~]*$/;

/** A text as it is kept: composed (NFC), with plain blanks, letters and digits, and without what nobody sees. */
export const cleanText = (typed: string): string =>
  plain.test(typed)
    ? typed
    : typed
        .replace(unseen, '')
        .replace(controls, '')
        .replace(blanks, ' ')
        .replace(dressed, (letters) => letters.normalize('NFKC'))
        .normalize('NFC');

const dashes = /[\p{Pd}\u2212]/gu;
const apostrophes = /[\u2018\u2019\u201b\u02bc\u00b4`]/g;

/** The same of a code or a number, where dashes and apostrophes of every kind are one. */
export const cleanCode = (typed: string): string =>
  cleanText(typed).replace(dashes, '-').replace(apostrophes, "'");

/** The form in which two codes are the same: letters and digits alone. */
export const bareCode = (code: string): string =>
  cleanCode(code)
    .toUpperCase()
    .replace(/[\s._/-]+/g, '');

/** What a cell begins with that somebody typed to make it text. */
const textMark = /^\s*['\u2018\u2019\u201b\u02bc\u00b4`]+(?=\s*\S)/;

export const withoutTextMark = (text: string): string => text.replace(textMark, '');

/** Whether cleaning took out what a database cannot hold, and not just what nobody sees. */
export const hasControls = (text: string): boolean => text.search(controls) >= 0;

/** A text in a message: what cannot be seen in it becomes a mark. */
export const visibly = (text: string): string =>
  text
    .replace(unseen, '␣')
    .replace(controls, '␀')
    .replace(/^\p{Zs}+|\p{Zs}+$|(?! )\p{Zs}|(?<= )\p{Zs}+/gu, (found) => '␣'.repeat(found.length));
