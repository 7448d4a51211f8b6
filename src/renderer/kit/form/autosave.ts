import { AppError, isTransient, messages } from '../../../shared/core/errors.ts';

export type Saving =
  | { state: 'idle' | 'waiting' | 'saving' }
  /** Milliseconds since 1970. */
  | { state: 'saved'; at: number }
  /** `again`: a retry is scheduled. */
  | { state: 'failed'; error: AppError; again: boolean };

export interface Autosave {
  changed(): void;
  /** Saves until no change is unsaved or a save fails. Returns the error of the failed save. */
  settle(): Promise<AppError | undefined>;
  began(): boolean;
  stop(): Promise<void>;
}

/** Milliseconds between the last change and the save. */
export const autosavePause = 2000;
/** Milliseconds before a retry. The pause doubles after each failure, within these limits. */
const [shortest, longest] = [2000, 30_000];

/** Runs one save at a time, so that an old answer never follows a newer one. */
export function createAutosave(save: () => Promise<unknown>, show: (saving: Saving) => void): Autosave {
  let unsaved = false;
  let sending = false;
  let began = false;
  let stopped = false;
  let failures = 0;
  let problem: AppError | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  const fail = (error: unknown) => {
    unsaved = true;
    failures += 1;
    problem =
      error instanceof AppError ? error : new AppError('INTERNAL', messages.internal, { cause: error });
    const again = isTransient(problem);
    show({ state: 'failed', error: problem, again });
    if (again) saveAfter(Math.min(longest, shortest * 2 ** (failures - 1)));
  };

  const attempt = async () => {
    if (!unsaved || stopped) return;
    [unsaved, sending, began, problem] = [false, true, true, undefined];
    show({ state: 'saving' });
    try {
      await save();
      failures = 0;
      show(unsaved ? { state: 'waiting' } : { state: 'saved', at: Date.now() });
    } catch (error) {
      fail(error);
    } finally {
      sending = false;
    }
  };

  const saveNow = () => {
    clearTimeout(timer);
    last = last.then(attempt);
    return last;
  };
  const saveAfter = (pause: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void saveNow(), pause);
  };

  return {
    changed: () => {
      unsaved = true;
      if (!sending && !problem) show({ state: 'waiting' });
      saveAfter(autosavePause);
    },
    settle: async () => {
      do await saveNow();
      while (unsaved && !problem && !stopped);
      return problem;
    },
    began: () => began,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return last;
    },
  };
}
