import type { FieldMap } from '../../../shared/core/fields.ts';

/** features.md F5: drafts of add forms; main stores them. Photos are stored as names. */

/** State of a link that opens the form with its draft without asking. */
export const takeDraftState = { takeDraft: true } as const;
export const takesDraft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takeDraft' in state;

export const secretNames = (fields: FieldMap): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => fields[name]!.kind === 'password'));

const isFile = (value: unknown) => typeof value === 'string' && value.startsWith('data:');

/** Beside the values, under a name that no field has. */
const keyName = 'idempotency-key';

/** Without `secret` fields and files, which are too large. `key`: the Idempotency-Key of the form. */
export const draftText = (values: object, secret: ReadonlySet<string>, key: string): string =>
  JSON.stringify({ ...values, [keyName]: key }, (name, value: unknown) =>
    secret.has(name) || isFile(value) ? undefined : value,
  );

export interface Kept<Values> {
  values: Values;
  /** Undefined in a draft of an older program. */
  key: string | undefined;
}

/** `values` in the shape of `blank`; undefined for invalid text. */
export function readDraft<Values extends object>(blank: Values, text: string): Kept<Values> | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return undefined;
    const key = stored[keyName];
    return { values: fitDraft(blank, stored), key: typeof key === 'string' ? key : undefined };
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes stored values that still fit the form, which may have changed since. */
export function fitDraft<Values extends object>(blank: Values, stored: Record<string, unknown>): Values {
  const kept = Object.entries(blank).map(([name, empty]) => {
    const value = stored[name];
    return [name, fits(empty, value) ? value : empty];
  });
  return Object.fromEntries(kept) as Values;
}

function fits(empty: unknown, value: unknown): boolean {
  if (value === undefined) return false;
  // An open choice is null and becomes a key.
  if (empty === null || value === null) return typeof value !== 'object' || value === null;
  // An amount is text while it is typed.
  const figure = typeof empty === 'number' && typeof value === 'string';
  return typeof empty === typeof value || figure;
}
