/** Small choices per user, stored on this computer. Never personal data. */

const key = (owner: number, name: string) => `rujukan:${owner}:${name}`;

export function readPreference<Value>(owner: number, name: string, fallback: Value): Value {
  try {
    const stored = localStorage.getItem(key(owner, name));
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    // A damaged entry counts as none.
    return fallback;
  }
}

export function writePreference<Value>(owner: number, name: string, value: Value): void {
  localStorage.setItem(key(owner, name), JSON.stringify(value));
}

/** Calls `onChange` when another window changes the value. Returns a function that stops it. */
export function followPreference(owner: number, name: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key(owner, name)) onChange();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
