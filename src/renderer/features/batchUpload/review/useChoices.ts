import { createUserStore } from '../../../lib/userState.ts';

export interface Choices {
  title: string;
  mode: 'good' | 'all';
  acceptWarnings: boolean;
  split: boolean;
  hidden?: { rows: readonly number[]; hiddenRowsChoice: 'take' | 'leave' };
}

/** Returns the choice about hidden rows. Undefined before the choice, and after other rows became hidden. */
export function chosenHiddenRows({ hidden }: Choices, rows: readonly number[]) {
  const isSame = hidden?.rows.length === rows.length && hidden.rows.every((n, at) => n === rows[at]);
  return isSame ? hidden?.hiddenRowsChoice : undefined;
}

/** Stored by batch file, so that leaving the report keeps the choices. */
const useStore = createUserStore<Readonly<Record<string, Partial<Choices>>>>(() => ({}));

export function useChoices(draftId: string, title: string): [Choices, (change: Partial<Choices>) => void] {
  const made = useStore((choices) => choices[draftId]);
  const change = (next: Partial<Choices>) =>
    useStore.setState((all) => ({ [draftId]: { ...all[draftId], ...next } }));
  return [{ title, mode: 'good', acceptWarnings: false, split: false, ...made }, change];
}
