/** A NIK typed as a number must not pass through a double, so cells are read as digits. */

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
const SAFE_DIGITS = 15;
const LONGEST_EXPANDED = 30;

interface NumberText {
  /** Exponents such as `3.1750123E+15` are expanded, up to 30 digits. */
  text: string;
  imprecise: boolean;
}

export function readDigits(raw: string): NumberText | null {
  const match = DECIMAL.exec(raw);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent] = match;
  if (whole === '' && fraction === '') return null;
  const text = exponent === undefined ? raw : expand(raw, sign, whole, fraction, Number(exponent));
  return { text, imprecise: significantDigits(text) > SAFE_DIGITS };
}

function expand(raw: string, sign: string, whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (Math.abs(point) > LONGEST_EXPANDED || digits.length > LONGEST_EXPANDED) return raw;
  const padded = '0'.repeat(Math.max(0, 1 - point)) + digits + '0'.repeat(Math.max(0, point - digits.length));
  const split = Math.max(point, 1);
  const wholePart = padded.slice(0, split).replace(/^0+(?=\d)/, '');
  const fractionPart = padded.slice(split).replace(/0+$/, '');
  const minus = sign === '-' ? '-' : '';
  return fractionPart === '' ? minus + wholePart : `${minus}${wholePart}.${fractionPart}`;
}

/** Counts from the first non-zero digit and includes trailing zeros. */
function significantDigits(text: string): number {
  const mantissa = text.replace(/[eE].*$/, '').replace(/[^\d]/g, '');
  return mantissa.replace(/^0+/, '').length;
}
