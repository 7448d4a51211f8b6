import type { FieldMap } from '../../../shared/core/fields.ts';

/** Drafts of add forms, stored by the main process (features.md F5). Uploaded photos are stored by name. */

/** Link state that makes an add form restore its newest draft. */
export const restoreDraftState = { takeDraft: true } as const;
export const restoresDraft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takeDraft' in state;

export const secretNames = (fields: FieldMap): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => fields[name]!.kind === 'password'));

/** Names of number fields. The value is text while the input is empty or unreadable. */
export const figureNames = (fields: FieldMap): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => figureKinds.has(fields[name]!.kind)));
const figureKinds: ReadonlySet<string | undefined> = new Set(['number', 'percent', 'rupiah']);

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
  figures: ReadonlySet<string>,
): StoredDraft<Values> | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return undefined;
    const key = stored[keyName];
    return { values: fitDraft(blank, stored, figures), key: typeof key === 'string' ? key : undefined };
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fitDraft<Values extends object>(
  blank: Values,
  stored: Record<string, unknown>,
  figures: ReadonlySet<string>,
): Values {
  const kept = Object.entries(blank).map(([name, empty]) => {
    const value = stored[name];
    return [name, fits(empty, value, figures.has(name)) ? value : empty];
  });
  return Object.fromEntries(kept) as Values;
}

function fits(empty: unknown, value: unknown, isFigure: boolean): boolean {
  if (value === undefined) return false;
  if (empty === null || value === null) return typeof value !== 'object' || value === null;
  return typeof empty === typeof value || (isFigure && ['number', 'string'].includes(typeof value));
}
