/** This file loads no zod, so that workers start fast. */

/**
 * Invisible characters, which make different texts look equal. Characters that shape an emoji or a flag stay.
 */
const invisible =
  /(?![\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\u2800|(?<!\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f](?!\u20e3)|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu;
/** Control characters and lone surrogates, which a database may refuse. Line ends and tabs stay. */
const controls = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;
const blanks = /\p{Zs}/gu;
/** Full-width characters of Asian keyboards, and mathematical letters and digits. */
const styled = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]+/gu;
const plain = /^[\t\n\r -~]*$/;

export const cleanText = (typed: string): string =>
  plain.test(typed)
    ? typed
    : typed
        .replace(invisible, '')
        .replace(controls, '')
        .replace(blanks, ' ')
        .replace(styled, (letters) => letters.normalize('NFKC'))
        .normalize('NFC');

const dashes = /[\p{Pd}\u2212]/gu;
const apostrophes = /[\u2018\u2019\u201b\u02bc\u00b4`]/g;

/** For codes and numbers: also unifies dashes and apostrophes. */
export const cleanCode = (typed: string): string =>
  cleanText(typed).replace(dashes, '-').replace(apostrophes, "'");

export const bareCode = (code: string): string =>
  cleanCode(code)
    .toUpperCase()
    .replace(/[\s._/-]+/g, '');

const textMark = /^(?:\s*['\u2018\u2019\u201b\u02bc\u00b4`])+(?=\s*\S)/;

export const withoutTextMark = (text: string): string => text.replace(textMark, '');

export const hasControls = (text: string): boolean => text.search(controls) >= 0;

const visible = /^[!-~]+(?: [!-~]+)*$/;

export const withVisibleControls = (text: string): string =>
  visible.test(text)
    ? text
    : text
        .replace(invisible, '␣')
        .replace(controls, '␀')
        .replace(/^\p{Zs}+|\p{Zs}+$|(?! )\p{Zs}|(?<= )\p{Zs}+/gu, (found) => '␣'.repeat(found.length));
