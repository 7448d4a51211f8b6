import type { FieldMap } from '../../../shared/core/fields.ts';

/** Drafts of add forms, stored by the main process (features.md F5). Photos are stored by name. */

/** Link state that lets an add form restore its draft. */
export const restoreDraftState = { takeDraft: true } as const;
export const restoresDraft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takeDraft' in state;

export const secretNames = (fields: FieldMap): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => fields[name]!.kind === 'password'));

const isFile = (value: unknown) => typeof value === 'string' && value.startsWith('data:');

/** No field has this key. */
const keyName = 'idempotency-key';

/** Omits `secret` fields and files. `key` is the form's Idempotency-Key. */
export const draftText = (values: object, secret: ReadonlySet<string>, key: string): string =>
  JSON.stringify({ ...values, [keyName]: key }, (name, value: unknown) =>
    secret.has(name) || isFile(value) ? undefined : value,
  );

export interface StoredDraft<Values> {
  values: Values;
  key: string | undefined;
}

export function readDraft<Values extends object>(
  blank: Values,
  text: string,
): StoredDraft<Values> | undefined {
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

export function fitDraft<Values extends object>(blank: Values, stored: Record<string, unknown>): Values {
  const kept = Object.entries(blank).map(([name, empty]) => {
    const value = stored[name];
    return [name, fits(empty, value) ? value : empty];
  });
  return Object.fromEntries(kept) as Values;
}

function fits(empty: unknown, value: unknown): boolean {
  if (value === undefined) return false;
  if (empty === null || value === null) return typeof value !== 'object' || value === null;
  // A number is text during typing.
  const figure = typeof empty === 'number' && typeof value === 'string';
  return typeof empty === typeof value || figure;
}
