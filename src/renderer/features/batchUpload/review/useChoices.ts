import { createOwn } from '../../../lib/own.ts';

export interface Choices {
  title: string;
  mode: 'good' | 'all';
  /** "Saya periksa": rows with warnings are sent too. */
  acceptWarnings: boolean;
  /** More rows than the server takes at once go as several files (features.md I8). */
  split: boolean;
  /** What becomes of rows that Excel does not show; nothing is sent before it is said. */
  hidden?: 'take' | 'leave';
}

/** By draft: who leaves a report and comes back finds what was chosen for it. */
const useStore = createOwn<Readonly<Record<string, Partial<Choices>>>>(() => ({}));

/** How a report is to be sent; `title` until another one is typed. */
export function useChoices(draftId: string, title: string): [Choices, (change: Partial<Choices>) => void] {
  const made = useStore((choices) => choices[draftId]);
  const change = (next: Partial<Choices>) => useStore.setState({ [draftId]: { ...made, ...next } });
  return [{ title, mode: 'good', acceptWarnings: false, split: false, ...made }, change];
}
