import { isEnd, wantsEnd } from './databaseStream.ts';

export interface AnswerWatch {
  sent(message: Uint8Array): void;
  answered(answer: Uint8Array): void;
  forget(): void;
  expect(withinMs: number): void;
  withoutLimit<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/** More than one check, because a computer that slept has missed a check. */
const minChecks = 3;
const maxCheckMs = 5000;

export function watchAnswers(onSilence: () => void): AnswerWatch {
  /** Whether the answer must end the query, for each unanswered message. */
  let unanswered: boolean[] = [];
  let missed = 0;
  let looksForAnswer = Number.POSITIVE_INFINITY;
  let patient = 0;
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    const isWaiting = unanswered.length > 0 && patient === 0;
    if (isWaiting) missed += 1;
    if (missed >= looksForAnswer) onSilence();
  };
  return {
    sent: (message) => void unanswered.push(wantsEnd(message)),
    answered: (answer) => {
      // Damage can make PostgreSQL end its answer early without an error.
      missed = unanswered.shift() === true && !isEnd(answer) ? looksForAnswer : 0;
    },
    forget: () => {
      unanswered = [];
      missed = 0;
    },
    expect: (withinMs) => {
      clearInterval(timer);
      const lookMs = Math.min(withinMs / minChecks, maxCheckMs);
      looksForAnswer = Math.round(withinMs / lookMs);
      timer = setInterval(check, lookMs).unref();
    },
    withoutLimit: async (work) => {
      patient += 1;
      try {
        return await work();
      } finally {
        patient -= 1;
      }
    },
    stop: () => clearInterval(timer),
  };
}
