import type { FieldKind, FieldMap } from '../../../shared/core/fields.ts';
import { flatten } from './merge.ts';
import type { Typed } from './openForms.ts';

const chosen: ReadonlySet<FieldKind> = new Set([
  'password',
  'flag',
  'choice',
  'choices',
  'reference',
  'references',
  'image',
  'pdf',
]);

const plain = (value: string): string =>
  value
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function typedValues(
  described: FieldMap,
  before: object,
  now: object,
  secret: ReadonlySet<string>,
): Typed[] {
  const first = flatten(before);
  return Object.entries(flatten(now)).flatMap(([path, value]) => {
    const name = path.split('.')[0]!;
    const { kind = 'text', label = '' } = described[path] ?? described[name] ?? {};
    if (value === first[path] || secret.has(name) || chosen.has(kind)) return [];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = kind === 'richText' ? plain(String(value)) : String(value);
    return text === '' ? [] : [{ label, text }];
  });
}

/** `Nama 'Budi', Catatan 'Telepon besok'`. */
export const typedText = (typed: readonly Typed[]): string =>
  typed.map(({ label, text }) => `${label} '${text}'`).join(', ');
