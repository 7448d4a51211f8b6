const digits = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];
const powers: Readonly<Record<string, number>> = { ribu: 1e3, juta: 1e6, miliar: 1e9, milyar: 1e9 };

/** `lima juta dua ratus ribu` → 5200000; undefined for other words */
export function readNumberWords(text: string): number | undefined {
  const words = text
    .toLowerCase()
    .replace(/\b(?:rupiah|rp)\b/g, '')
    .replace(/\bse(puluh|belas|ratus|ribu|juta)\b/g, 'satu $1')
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  let [total, part, digit] = [0, 0, 0];
  for (const word of words) {
    const at = digits.indexOf(word);
    if (at >= 0 && digit === 0) digit = at;
    else if (word === 'belas' && digit > 0) [part, digit] = [part + 10 + digit, 0];
    else if (word === 'puluh' && digit > 0) [part, digit] = [part + digit * 10, 0];
    else if (word === 'ratus' && digit > 0) [part, digit] = [part + digit * 100, 0];
    else if (powers[word] && part + digit > 0)
      [total, part, digit] = [total + (part + digit) * powers[word], 0, 0];
    else return undefined;
  }
  return total + part + digit;
}
