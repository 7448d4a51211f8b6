import { AppError, type ErrorCode, messages } from '../../../shared/core/errors.ts';

/** What a form that saves itself says of its input. */
export type Saving =
  /** Nothing was changed; changed and not sent yet; on its way. */
  | { state: 'idle' | 'waiting' | 'saving' }
  /** Milliseconds since 1970. */
  | { state: 'saved'; at: number }
  /** `again`: it is tried once more by itself. */
  | { state: 'failed'; error: AppError; again: boolean };

export interface Autosave {
  /** Something was typed: it is saved after a pause. */
  changed(): void;
  /** Saves until nothing is left; answers what kept it from that. */
  settle(): Promise<AppError | undefined>;
  /** Whether anything was sent so far, whatever came of it. */
  began(): boolean;
  /** Nothing is saved any more; resolves when nothing is on its way. */
  stop(): Promise<void>;
}

/** Milliseconds after the last change until it is saved. */
export const autosavePause = 2000;
/** Milliseconds until a failed save is tried again: twice as long each time, within these. */
const [shortest, longest] = [2000, 30_000];

/** Errors that pass by themselves; every other one waits for the person. */
const passing: ReadonlySet<ErrorCode> = new Set(['OFFLINE', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY']);

/**
 * Saves a form by itself, one save at a time: a slower answer to an older one never comes after a newer one. `save`
 * sends what is typed at that moment and throws what refused it.
 */
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
    const again = passing.has(problem.code);
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
      // What went wrong stays in sight until it is tried again.
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
