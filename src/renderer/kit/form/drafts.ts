import type { FieldMap } from '../../../shared/core/fields.ts';

/**
 * Drafts of forms that add something (features.md F5), as the page reads and writes them; main keeps them. Photos are
 * uploaded on choice; a draft holds their names.
 */

/** What a link to a form says so that it is opened with its draft, without a question. */
export const takeDraftState = { takeDraft: true } as const;
export const takesDraft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takeDraft' in state;

/** The fields of a description that no draft ever holds. */
export const secretNames = (fields: FieldMap): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => fields[name]!.kind === 'password'));

const isFile = (value: unknown) => typeof value === 'string' && value.startsWith('data:');

/** The values as they are kept, without those of `secret` fields and without files, which are too large for a draft. */
export const draftText = (values: object, secret: ReadonlySet<string>): string =>
  JSON.stringify(values, (name, value: unknown) => (secret.has(name) || isFile(value) ? undefined : value));

/** Stored values shaped like `blank`; undefined for a text that holds none. */
export function draftValues<Values extends object>(blank: Values, text: string): Values | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? fitDraft(blank, stored) : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `blank` with the stored values that still fit it: a form that changed since takes over what it knows. */
export function fitDraft<Values extends object>(blank: Values, stored: Record<string, unknown>): Values {
  const kept = Object.entries(blank).map(([name, empty]) => {
    const value = stored[name];
    return [name, fits(empty, value) ? value : empty];
  });
  return Object.fromEntries(kept) as Values;
}

function fits(empty: unknown, value: unknown): boolean {
  if (value === undefined) return false;
  // A choice that is still open is null and becomes a key.
  if (empty === null || value === null) return typeof value !== 'object' || value === null;
  // An amount is text while its figure is being typed.
  const figure = typeof empty === 'number' && typeof value === 'string';
  return typeof empty === typeof value || figure;
}
