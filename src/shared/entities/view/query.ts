import type { View } from './schema.ts';

type Query = Readonly<Record<string, string>>;

/** Drops missing values, and keys without a remaining value. */
export function withoutMissing(query: Query, missing: View['missing']): Record<string, string> {
  const kept = Object.entries(query).map(([key, value]) => {
    const gone = missing.filter((part) => part.key === key).map((part) => part.value);
    const left =
      gone.length === 0
        ? value
        : value
            .split(',')
            .filter((each) => !gone.includes(each))
            .join(',');
    return [key, left] as const;
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

/** The list `agent.premium` is a tab of the page `agent`. */
export const pageListOf = (list: string): string => list.split('.')[0]!;
