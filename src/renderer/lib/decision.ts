/** One key for one decision: the server does once what is sent again unchanged before its answer came. */
export interface Decision {
  keyOf(input: unknown): string;
  /** The same again would be a new decision. */
  answered(input: unknown): void;
}

export function createDecision(): Decision {
  const keys = new Map<string, string>();
  return {
    keyOf: (input) => {
      const text = JSON.stringify(input);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return key;
    },
    answered: (input) => void keys.delete(JSON.stringify(input)),
  };
}
