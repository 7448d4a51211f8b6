import { cleanCode } from '../../../shared/core/cleanText.ts';
import type { Takes } from '../../../shared/core/fields.ts';
import type { Typing } from './field.ts';
import { fitting, tooMany } from './figures/digits.ts';
import type { Explain } from './useTypedHint.tsx';

const rules: Readonly<Record<Takes, { outside: RegExp; says: string; upper?: true }>> = {
  letters: { outside: /[^A-Za-z]/g, says: 'Hanya huruf A–Z', upper: true },
  prefix: { outside: /[^A-Za-z0-9/-]/g, says: "Hanya huruf, angka, '-' dan '/'", upper: true },
  unbroken: { outside: /\s/g, says: 'Tanpa spasi' },
};

export function keptOf(typed: string, { takes }: Typing): string {
  if (!takes) return typed;
  const { outside, upper } = rules[takes];
  const kept = cleanCode(typed).replace(outside, '');
  return upper ? kept.toUpperCase() : kept;
}

export function takenOf(typed: string, field: Typing, caret = typed.length): string {
  const kept = keptOf(typed, field);
  const { most = kept.length } = field;
  return fitting(kept, keptOf(typed.slice(caret), field), most);
}

export const explainTyping =
  (field: Typing): Explain =>
  (typed) => {
    const { takes, most } = field;
    if (takes && cleanCode(typed).search(rules[takes].outside) >= 0) return rules[takes].says;
    return most !== undefined && keptOf(typed, field).length > most
      ? tooMany(most, takes === 'letters' ? 'huruf' : 'karakter')
      : undefined;
  };
