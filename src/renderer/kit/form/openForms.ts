import { useSyncExternalStore } from 'react';

/** Forms of the page with something typed that is not saved. */

interface OpenForm {
  /** Of the record that is shown; adding something beside it is no change of it. */
  edits: boolean;
  /** Whether a draft keeps what was typed. */
  isSafe: () => boolean;
  /** Asks. */
  mayLeave: () => Promise<boolean>;
  /** Goes on without a further question. */
  release: () => void;
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

/** Whether something typed is lost if the page is left without a question. */
export const wouldLose = (): boolean => [...open].some((form) => !form.isSafe());

/** Asks for each, the topmost first; true if all may be left. */
export async function mayLeaveForms(): Promise<boolean> {
  const asked = [...open].toReversed();
  for (const form of asked) if (!(await form.mayLeave())) return false;
  for (const form of asked) form.release();
  return true;
}
