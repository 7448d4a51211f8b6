const ones = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
];
const groups = [
  { size: 1e12, name: 'triliun' },
  { size: 1e9, name: 'miliar' },
  { size: 1e6, name: 'juta' },
  { size: 1e3, name: 'ribu' },
];

const join = (...parts: string[]) => parts.filter(Boolean).join(' ');

function spell(count: number): string {
  if (count < 12) return ones[count]!;
  if (count < 20) return `${ones[count - 10]} belas`;
  if (count < 100) return join(`${ones[Math.floor(count / 10)]} puluh`, spell(count % 10));
  if (count < 200) return join('seratus', spell(count % 100));
  if (count < 1000) return join(`${ones[Math.floor(count / 100)]} ratus`, spell(count % 100));
  if (count < 2000) return join('seribu', spell(count % 1000));
  const { size, name } = groups.find((group) => count >= group.size)!;
  return join(spell(Math.floor(count / size)), name, spell(count % size));
}

export function spellRupiah(amount: number): string {
  const count = Math.abs(amount);
  if (!Number.isInteger(amount) || count >= 1e15) return '';
  if (count === 0) return 'nol rupiah';
  return join(amount < 0 ? 'minus' : '', spell(count), 'rupiah');
}
