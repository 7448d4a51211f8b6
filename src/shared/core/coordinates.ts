import { cleanCode } from './cleanText.ts';

const sides: Readonly<Record<string, 1 | -1>> = {
  S: -1,
  LS: -1,
  W: -1,
  BB: -1,
  N: 1,
  LU: 1,
  E: 1,
  T: 1,
  BT: 1,
};
const side = '(LS|LU|BT|BB|[NSEWT])?\\.?';
const decimalForm = new RegExp(`^([-+]?) ?(\\d{1,3}(?:[.,]\\d+)?) ?°? ?${side}$`, 'i');
const degreesForm = new RegExp(
  `^([-+]?)(\\d{1,3}) ?° ?(?:(\\d{1,2}(?:[.,]\\d+)?) ?')? ?(?:(\\d{1,2}(?:[.,]\\d+)?) ?(?:"|''))? ?${side}$`,
  'i',
);
const decimals = 6;

const numberOf = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));

/**
 * Reads `- 6.914744`, `6.914744 S`, `-6.914744°`, `6°54'53.1"S`. A decimal comma in decimal degrees
 * stays (S04). Other text is returned unchanged. A minus sign with a letter for south or west counts once.
 */
export function plainPoint(text: string): string {
  const written = text
    .trim()
    .replace(/[\u2032]/g, "'")
    .replace(/[\u2033\u201c\u201d]/g, '"');
  const decimal = decimalForm.exec(written);
  if (decimal) {
    const [, sign = '', digits = '', letters] = decimal;
    const facing = letters === undefined ? undefined : sides[letters.toUpperCase()];
    if (facing === 1 && sign === '-') return text;
    return `${sign === '-' || facing === -1 ? '-' : ''}${digits}`;
  }
  const degrees = degreesForm.exec(written);
  if (!degrees) return text;
  const [, sign, whole, minutes, seconds, letters] = degrees;
  const facing = letters === undefined ? undefined : sides[letters.toUpperCase()];
  if ((facing === 1 && sign === '-') || numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return text;
  const value = Number(whole) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  const rounded = value.toFixed(decimals).replace(/\.?0+$/, '');
  return `${sign === '-' || facing === -1 ? '-' : ''}${rounded}`;
}

export const indonesia = { lat: [-11, 6.5], lon: [94.5, 141.5] } as const;
export const isInIndonesia = (part: 'lat' | 'lon', value: number): boolean =>
  value >= indonesia[part][0] && value <= indonesia[part][1];

/** `-6.914.744`, `-6914744` → `-6.914744`; undefined unless exactly one reading is in Indonesia */
export function withPoint(text: string, part: 'lat' | 'lon'): string | undefined {
  if (!/^-?\d{1,3}(?:[.,]\d{3}){2,}$/.test(text) && !/^-?[1-9]\d{4,9}$/.test(text)) return undefined;
  const [sign, digits] = [text.startsWith('-') ? '-' : '', text.replace(/\D/g, '')];
  const found = [1, 2, 3]
    .map((whole) => `${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`)
    .filter((each) => isInIndonesia(part, Number(each)));
  const [first] = found;
  return found.length === 1 ? first : undefined;
}

export function plainCoordinate(text: string): string {
  return text.replace(/^([-+]?\d+),(\d+)$/, '$1.$2').replace('+', '');
}

export const readPart = (text: string): string => plainCoordinate(plainPoint(cleanCode(text).trim()));

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

export const isSwapped = (lat: number, lon: number): boolean =>
  Math.abs(lat) > 90 && isInIndonesia('lat', lon) && isInIndonesia('lon', lat);

export function meantPoint(lat: string, lon: string): { lat: string; lon: string } | undefined {
  const [north, east] = [withPoint(lat, 'lat'), withPoint(lon, 'lon')];
  if (north || east) return { lat: north ?? lat, lon: east ?? lon };
  return isNumber(lat) && isNumber(lon) && isSwapped(Number(lat), Number(lon))
    ? { lat: lon, lon: lat }
    : undefined;
}

export function pointFault(lat: string, lon: string): string | undefined {
  for (const [part, text] of [
    ['lat', lat],
    ['lon', lon],
  ] as const) {
    const meant = withPoint(text, part);
    if (meant) return `'${text}' ditulis tanpa titik desimal. Apakah maksudnya ${meant}?`;
    if (text !== '' && !isNumber(text)) return `'${text}' bukan koordinat, tulis misalnya -6.914744`;
  }
  return isSwapped(Number(lat), Number(lon)) ? 'Lintang dan Bujur tertukar?' : undefined;
}
