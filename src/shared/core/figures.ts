import { cleanCode } from './cleanText.ts';
import { readNumberWords } from './numberWords.ts';

/** `doubtful` marks '2.500' and '2,500', whose last three digits may be decimals. */
export type Figure = { value: number; doubtful?: 'dot' | 'comma' } | { fault: string };

export interface FigureRule {
  money?: boolean;
  monthly?: boolean | undefined;
  decimals?: number;
  negative?: boolean;
}

const example = 'tulis misalnya 2.500.000';
export const figureTexts = {
  strange: (signs: string) => `'${signs}' tidak dapat dibaca sebagai angka, ${example}`,
  noCents: `Rupiah ditulis tanpa angka di belakang koma, ${example}`,
  whole: 'Harus bilangan bulat, tanpa angka di belakang koma',
  decimals: (most: number) => `Paling banyak ${most} angka di belakang koma`,
  groups: `Letak titik, koma, atau spasi tidak jelas, ${example}`,
  twoMeanings: (text: string, plain: string) =>
    `'${text}' dapat berarti dua angka, tulis ${plain} jika itu maksudnya`,
  words: (text: string, plain: string) => `'${text}' ditulis dengan kata, tulis ${plain} jika itu maksudnya`,
  sign: 'Letak tanda minus tidak jelas, tanda minus ditulis sekali, di depan angka',
  negative: 'Tidak boleh negatif',
  large: 'Angka terlalu besar',
  several: 'Beberapa nilai disalin sekaligus, tempel satu nilai saja',
} as const;

const tidy = (text: string): string => cleanCode(text).replace(/ +/g, ' ').trim();

const powers: Readonly<Record<string, number>> = {
  rb: 3,
  ribu: 3,
  jt: 6,
  juta: 6,
  milyar: 9,
  miliar: 9,
  triliun: 12,
};
const units = Object.keys(powers).join('|');
const perMonth = /\s*(?:\/|\bper\b|\bse)\s*(?:bulan|bln)\.?\s*$/i;
const body = "[\\d.,' ]*\\d";
const moneyForm = new RegExp(
  `^(-?) ?(?:(?:rp\\.?|idr) ?)?(-?) ?(${body})([.,]-{1,2})? ?(${units})?(?: ?(?:rupiah|idr))?$`,
  'i',
);
const wholeForm = new RegExp(`^(-?) ?()(${body})$`);
const shareForm = new RegExp(`^(-?) ?()(${body}) ?%?$`);

const formOf = ({ money, decimals = 0 }: FigureRule) =>
  money ? moneyForm : decimals > 0 ? shareForm : wholeForm;

/**
 * Reads `2.500.000,00`, `2,500,000.00`, `2 500 000`; as money also `Rp 2.500.000,-` and `2,5 juta`. Never
 * rounds; an unknown part makes the whole text a fault.
 */
export function readFigure(text: string, rule: FigureRule = {}): Figure | undefined {
  const written = tidy(rule.monthly ? text.replace(perMonth, '') : text);
  if (written === '') return undefined;
  const form = formOf(rule).exec(written);
  if (!form) return { fault: faultOf(written, rule) };
  const [, before, behind, digits = '', exactly, unit = ''] = form;
  if (before && behind) return { fault: figureTexts.sign };
  const parts = takeApart(digits);
  if (!parts) return { fault: figureTexts.groups };
  const power = powers[unit.toLowerCase()] ?? 0;
  // ',-' or '.-' ends a whole amount, so an earlier dot separates thousands.
  const doubtful = exactly && parts.doubtful === 'dot' ? undefined : parts.doubtful;
  if (doubtful && power > 0) return { fault: figureTexts.twoMeanings(written, digits.replace(/[.,]/, '')) };
  const figure = figureOf(parts, { power, minus: Boolean(before || behind), rule });
  return doubtful && 'value' in figure ? { ...figure, doubtful } : figure;
}

function figureOf(
  { whole, fraction }: Parts,
  { power, minus, rule }: { power: number; minus: boolean; rule: FigureRule },
): Figure {
  const most = power || (rule.decimals ?? 0);
  if (fraction.length > Math.max(2, most) || fraction.replace(/0+$/, '').length > most)
    return { fault: tooFine(rule) };
  const value = Number(`${whole}.${fraction || 0}e${power}`);
  if (value > Number.MAX_SAFE_INTEGER) return { fault: figureTexts.large };
  if (!minus || value === 0) return { value };
  return rule.negative ? { value: -value } : { fault: figureTexts.negative };
}

const tooFine = ({ money, decimals }: FigureRule): string =>
  money ? figureTexts.noCents : decimals ? figureTexts.decimals(decimals) : figureTexts.whole;

function faultOf(written: string, { money }: FigureRule): string {
  const rest = money ? written.replace(/^-? ?(?:rp\.?|idr)/i, '') : written;
  const spelt = money ? readNumberWords(written) : undefined;
  if (spelt !== undefined) return figureTexts.words(written, writeFigure(spelt));
  const strange = /[^\d.,' -]+/.exec(rest)?.[0];
  if (strange) return figureTexts.strange(strange);
  return rest.includes('-') ? figureTexts.sign : figureTexts.groups;
}

interface Parts {
  whole: string;
  fraction: string;
  doubtful?: 'dot' | 'comma' | undefined;
}

function takeApart(digits: string): Parts | undefined {
  const signs: string[] = digits.match(/[.,' ]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return { whole: digits, fraction: '' };
  if (signs.every((sign) => sign === last) && isGrouped(digits, last))
    return {
      whole: digits.replaceAll(last, ''),
      fraction: '',
      doubtful: signs.length === 1 ? meanings[last] : undefined,
    };
  const [head, fraction] = [
    digits.slice(0, digits.lastIndexOf(last)),
    digits.slice(digits.lastIndexOf(last) + 1),
  ];
  if (!meanings[last] || signs.indexOf(last) < signs.length - 1) return undefined;
  if (signs.length === 1)
    return head === '' || (fraction.length === 3 && head.length > 3) ? undefined : { whole: head, fraction };
  const [group = ''] = signs;
  return signs.slice(0, -1).every((sign) => sign === group) && isGrouped(head, group)
    ? { whole: head.replaceAll(group, ''), fraction }
    : undefined;
}

const meanings: Readonly<Record<string, 'dot' | 'comma'>> = { '.': 'dot', ',': 'comma' };

function isGrouped(digits: string, sign: string): boolean {
  const [first = '', ...groups] = digits.split(sign);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

export function writeFigure(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.');
  return `${value < 0 ? '-' : ''}${groupDigits(whole)}${fraction ? `,${fraction}` : ''}`;
}

export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');
