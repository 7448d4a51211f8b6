import { isReversed, wrongOrderText } from '../../../shared/core/days.ts';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldKind, FieldMap } from '../../../shared/core/fields.ts';
import type { FigureRule } from '../../../shared/core/figures.ts';
import { figureValue } from '../fields/figureText.ts';

const rules: { readonly [Kind in FieldKind]?: FigureRule } = {
  rupiah: { money: true },
  number: {},
  percent: { decimals: 2 },
};

/** Numbers that could not be read, by field, with the reason: a form holds their text, which must not be sent. */
export function unreadFigures(described: FieldMap, values: object): FieldErrors {
  const faults = Object.entries(values).flatMap(([name, value]) => {
    const rule = rules[described[name]?.kind ?? 'text'];
    if (!rule || typeof value !== 'string' || value.trim() === '') return [];
    // Radios hold their numbers as texts that can be read.
    const { fault } = figureValue(value, rule);
    return fault === undefined ? [] : [[name, fault]];
  });
  return Object.fromEntries(faults);
}

/** Ends that lie before their beginnings, by field. */
export const reversedDays = (described: FieldMap, values: object): FieldErrors =>
  Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const from = described[name]?.notBefore;
      const [first, last] = [Reflect.get(values, from ?? ''), Reflect.get(values, name)];
      return isReversed(String(first), String(last)) ? [[name, wrongOrderText]] : [];
    }),
  );

/** The number of a field, or undefined while it has none or holds a text that cannot be read. */
export const figureOf = (value: number | string): number | undefined =>
  typeof value === 'number' ? value : undefined;
