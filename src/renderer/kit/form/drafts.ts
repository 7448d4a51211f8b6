/**
 * Drafts of forms that add something (features.md F5). They hold personal data, so they live in `sessionStorage`
 * only: it survives a reload or a crash of the page and goes with the window, and nothing of a person stays behind
 * in the profile folder the way `localStorage` would. Photos are uploaded on choice; a draft holds their names.
 */

/** Milliseconds a draft is offered: 7 days. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000;

export interface Draft<Values> {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Values;
}

/** The part of `Storage` that drafts need. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Drafts belong to one user: the next person at the same window is never offered them. */
export const draftKey = (owner: number, form: string) => `rujukan:draft:${owner}:${form}`;

export function writeDraft(store: DraftStore, key: string, values: object, now: number): void {
  try {
    store.setItem(key, JSON.stringify({ savedAt: now, values }));
  } catch {
    // Full or forbidden storage costs the draft, never the form.
  }
}

export function dropDraft(store: DraftStore, key: string): void {
  store.removeItem(key);
}

/** The stored draft shaped like `blank`, or undefined when there is none, it is older than 7 days, or unreadable. */
export function readDraft<Values extends object>(
  store: DraftStore,
  key: string,
  blank: Values,
  now: number,
): Draft<Values> | undefined {
  const stored = parse(store.getItem(key));
  if (!stored) return undefined;
  if (now - stored.savedAt > draftLifetime) {
    dropDraft(store, key);
    return undefined;
  }
  return { savedAt: stored.savedAt, values: fitDraft(blank, stored.values) };
}

function parse(text: string | null): Draft<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(stored: unknown): stored is Draft<Record<string, unknown>> {
  if (typeof stored !== 'object' || stored === null) return false;
  const { savedAt, values } = stored as { savedAt?: unknown; values?: unknown };
  return typeof savedAt === 'number' && typeof values === 'object' && values !== null;
}

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
