import { useSyncExternalStore } from 'react';

/** Forms of the page with something typed that is not saved. */

/** A value that the person has typed, as text. */
export interface Typed {
  label: string;
  text: string;
}

interface OpenForm {
  /** Of the record that is shown; adding something beside it is no change of it. */
  edits: boolean;
  /** Whether a draft keeps what was typed. */
  isSafe: () => boolean;
  /** Asks. */
  mayLeave: () => Promise<boolean>;
  /** Goes on without a further question. */
  release: () => void;
  /** Default: nothing that could be shown as text. */
  typed?: () => readonly Typed[];
}

const open = new Set<OpenForm>();

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function addOpenForm(form: OpenForm): () => void {
  open.add(form);
  tell();
  return () => {
    open.delete(form);
    tell();
  };
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const someEdits = () => [...open].some(({ edits }) => edits);

/** Whether a form of this page that changes what is shown has input that is not saved. */
export const useIsEditing = (): boolean => useSyncExternalStore(listen, someEdits);

/** What is typed and not saved, the lowest form first. */
export const typedInForms = (): readonly Typed[] => [...open].flatMap((form) => form.typed?.() ?? []);

/** Whether something typed is lost if the page is left without a question. */
export const wouldLose = (): boolean => [...open].some((form) => !form.isSafe());

/** Asks for each, the topmost first; if all may be left, what lets them go without a further question. */
export async function askToLeaveForms(): Promise<(() => void) | undefined> {
  const asked = [...open].toReversed();
  for (const form of asked) if (!(await form.mayLeave())) return undefined;
  return () => {
    for (const form of asked) form.release();
  };
}
