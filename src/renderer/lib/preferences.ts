/** Preferences of each user, stored on this computer and without personal data. */

const key = (owner: number, name: string) => `rujukan:${owner}:${name}`;

export function readPreference<Value>(owner: number, name: string, fallback: Value): Value {
  try {
    const stored = localStorage.getItem(key(owner, name));
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
}

export function writePreference<Value>(owner: number, name: string, value: Value): void {
  localStorage.setItem(key(owner, name), JSON.stringify(value));
}

/** Calls `onChange` when another window changes the value. Returns the unsubscribe function. */
export function followPreference(owner: number, name: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key(owner, name)) onChange();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
