import { cleanCode } from './cleanText.ts';

/** What is written for a phone number, read as one number and what stands beside it. */
export interface PhoneReading {
  /** Digits, with a plus where one is written. */
  number: string;
  /** What is no ornament of the number: a second number, an extension, words. */
  rest: string;
}

/** Fewer digits than this before a second number, or a bracket, are the beginning of the first. */
const shortest = 9;
const shortestSecond = 7;
const ornaments = /[\s().-]+/g;
const form = /^([^\d+(]*)([\s(]*\+?[\s().-]*\d(?:[\s().-]*\d)*)(.*)$/s;

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/**
 * Only blanks, dots, dashes and brackets in front of digits or between them are ornament. What else there is, is told as
 * `rest` and never joined to the number. The '.0' of a number that went through a float goes.
 */
export function readPhone(text: string): PhoneReading {
  const written = cleanCode(text)
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^'+/, '');
  const found = form.exec(written);
  if (!found) return { number: '', rest: written };
  const [, before = '', body = '', behind = ''] = found;
  const end = endOfNumber(body);
  const cut = body.slice(end);
  const closing = body.includes('(') && !/\)/.test(body) ? behind.replace(/^\s*\)/, '') : behind;
  const rest = [before, /^\.0+$/.test(cut) ? '' : cut, closing].map(bare).filter((part) => part !== '');
  return { number: body.slice(0, end).replace(/[^\d+]/g, ''), rest: rest.join(' ') };
}

const bare = (part: string): string => part.replace(/^[\s.-]+$/, '').trim();

/** Where the number in `body`, digits and ornaments, ends. */
function endOfNumber(body: string): number {
  const signs = [...body.matchAll(ornaments)];
  for (const { index, 0: sign } of signs) {
    const next = body.slice(index + sign.length);
    const [before, after] = [digitsIn(body.slice(0, index)), digitsIn(next)];
    if (before < shortest) continue;
    const isFraction = sign === '.' && signs.length === 1 && after <= 2;
    const isSecond = after >= shortestSecond && /^(?:62|0)/.test(next);
    if (isFraction || isSecond || sign.includes('(')) return index;
  }
  return body.length;
}
