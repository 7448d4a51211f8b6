import { isReversed, wrongOrderText } from '../../../shared/core/days.ts';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import type { FieldKind, FieldMap } from '../../../shared/core/fields.ts';
import type { FigureRule } from '../../../shared/core/figures.ts';
import { figureValue } from '../fields/figures/figureText.ts';

const rules: { readonly [Kind in FieldKind]?: FigureRule } = {
  rupiah: { money: true },
  number: {},
  percent: { decimals: 2 },
};

export function unreadableFigures(described: FieldMap, values: object): FieldErrors {
  const faults = Object.entries(values).flatMap(([name, value]) => {
    const { kind = 'text', monthly } = described[name] ?? {};
    const rule = rules[kind];
    if (!rule || typeof value !== 'string' || value.trim() === '') return [];
    const { fault } = figureValue(value, { ...rule, monthly });
    return fault === undefined ? [] : [[name, fault]];
  });
  return Object.fromEntries(faults);
}

export const reversedDays = (described: FieldMap, values: object): FieldErrors =>
  Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      const from = described[name]?.notBefore;
      const [first, last] = [Reflect.get(values, from ?? ''), Reflect.get(values, name)];
      return isReversed(String(first), String(last)) ? [[name, wrongOrderText]] : [];
    }),
  );

/** Undefined for an empty field and unreadable text. */
export const figureOf = (value: number | string): number | undefined =>
  typeof value === 'number' ? value : undefined;
