import { type FieldMap, fieldText } from '../../../shared/core/fields.ts';

type SettingValues = Readonly<Record<string, unknown>>;

export interface SettingChange {
  name: string;
  label: string;
  before: string;
  after: string;
  long: boolean;
}

/** Compares as text, because a number field holds text while the user types. */
export const isSame = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '');

export function changesOf(
  fields: FieldMap,
  names: readonly string[],
  stored: SettingValues,
  typed: SettingValues,
): SettingChange[] {
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field || isSame(stored[name], typed[name])) return [];
    return {
      name,
      label: field.label,
      before: fieldText(field, stored[name]),
      after: fieldText(field, typed[name]),
      long: field.kind === 'longText',
    };
  });
}

/**
 * `adopted`: fields that the user did not change. `overtaken`: fields that the user and the newer record
 * changed to different values.
 */
export function rebase(
  names: readonly string[],
  { base, typed, newer }: Readonly<Record<'base' | 'typed' | 'newer', SettingValues>>,
): { adopted: string[]; overtaken: string[] } {
  const moved = names.filter((name) => !isSame(base[name], newer[name]));
  return {
    adopted: names.filter((name) => isSame(base[name], typed[name])),
    overtaken: moved.filter((name) => !isSame(base[name], typed[name]) && !isSame(newer[name], typed[name])),
  };
}
