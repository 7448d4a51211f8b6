import { cleanCode } from './cleanText.ts';

export interface PhoneReading {
  number: string;
  rest: string;
}

/** With fewer digits before a separator, the number continues after the separator. */
const shortest = 9;
const shortestSecond = 7;
const ornaments = /[\s().-]+/g;
const form = /^([^\d+(]*)([\s(]*\+?[\s().-]*\d(?:[\s().-]*\d)*)(.*)$/s;

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Drops the '.0' of a number that was a float. */
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
