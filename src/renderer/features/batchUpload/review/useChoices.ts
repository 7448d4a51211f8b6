import { createOwn } from '../../../lib/own.ts';

export interface Choices {
  title: string;
  mode: 'good' | 'all';
  /** "Saya periksa": sends rows with warnings. */
  acceptWarnings: boolean;
  /** features.md I8: several files, if the server's limit is exceeded. */
  split: boolean;
  /** Decision about hidden rows, required before sending. */
  hidden?: { rows: readonly number[]; way: 'take' | 'leave' };
}

/** undefined while it is to be made, also after other rows were read. */
export function hiddenWay({ hidden }: Choices, rows: readonly number[]) {
  const isSame = hidden?.rows.length === rows.length && hidden.rows.every((n, at) => n === rows[at]);
  return isSame ? hidden?.way : undefined;
}

/** By draft, so that choices survive leaving the report. */
const useStore = createOwn<Readonly<Record<string, Partial<Choices>>>>(() => ({}));

export function useChoices(draftId: string, title: string): [Choices, (change: Partial<Choices>) => void] {
  const made = useStore((choices) => choices[draftId]);
  const change = (next: Partial<Choices>) => useStore.setState({ [draftId]: { ...made, ...next } });
  return [{ title, mode: 'good', acceptWarnings: false, split: false, ...made }, change];
}
