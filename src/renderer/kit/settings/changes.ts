import { type FieldMap, fieldText } from '../../../shared/core/fields.ts';

/** What a settings page would change, and what others have changed meanwhile; pure, for the page and its tests. */

type SettingValues = Readonly<Record<string, unknown>>;

export interface SettingChange {
  name: string;
  label: string;
  /** As text; '-' for nothing. */
  before: string;
  after: string;
  /** Texts of several lines stand below each other. */
  long: boolean;
}

/** A figure is text while it is typed. */
export const isSame = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '');

/** The named fields whose value differs from the stored one, in the order of the page. */
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
 * A newer record under a form that is open. `adopted`: fields that nobody has typed in here take the newer value.
 * `overtaken`: fields that were changed here and elsewhere, differently; what was typed stays.
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
