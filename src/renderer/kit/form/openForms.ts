import { useSyncExternalStore } from 'react';

/** Open forms with unsaved input. */

export interface Typed {
  label: string;
  text: string;
}

interface OpenForm {
  /** False for a form that adds a record. */
  edits: boolean;
  /** True if the input is saved, stored in a draft or given up by the user. */
  isSafe: () => boolean;
  mayLeave: () => Promise<boolean>;
  release: () => void;
  /** True until the input is saved or the user has agreed to leave it. Default: true. */
  isAsked?: () => boolean;
  /** Called when the user leaves the page and has agreed. */
  leave?: () => void;
  /** Unsaved texts to show to the user if the record is lost. Default: none. */
  typed?: () => readonly Typed[];
}

const open = new Set<OpenForm>();

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export function addOpenForm(form: OpenForm): () => void {
  open.add(form);
  notifyListeners();
  return () => {
    open.delete(form);
    notifyListeners();
  };
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const hasOpenEdits = () => [...open].some(({ edits }) => edits);

export const useIsEditing = (): boolean => useSyncExternalStore(listen, hasOpenEdits);

export const typedInForms = (): readonly Typed[] => [...open].flatMap((form) => form.typed?.() ?? []);

export const hasUnsafeInput = (): boolean => [...open].some((form) => !form.isSafe());

export const hasAskingForms = (): boolean => [...open].some((form) => form.isAsked?.() ?? true);

/**
 * Asks about each form, the topmost first. Resolves to a function that ends all forms, or undefined if the
 * user stays.
 */
async function askForms(end: (form: OpenForm) => void): Promise<(() => void) | undefined> {
  const asked = [...open].toReversed();
  for (const form of asked) if (!(await form.mayLeave())) return undefined;
  return () => {
    for (const form of asked) end(form);
  };
}

export const askToLeaveForms = () => askForms((form) => form.release());

export const askToLeavePage = () => askForms((form) => form.leave?.());
