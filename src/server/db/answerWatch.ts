import { isEnd, wantsEnd } from './databaseStream.ts';

export interface AnswerWatch {
  sent(message: Uint8Array): void;
  answered(answer: Uint8Array): void;
  forget(): void;
  expect(withinMs: number): void;
  /** Only for a caller that holds the connection, because the longer time applies to all queries. */
  patiently<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/** More than one check, because the first check after a sleep of the computer comes too early. */
const minChecks = 3;
const maxCheckMs = 5000;
const patientMs = 30 * 60_000;

export function watchAnswers(onSilence: () => void): AnswerWatch {
  /** For each unanswered message, whether its answer must end with ReadyForQuery. */
  let unanswered: boolean[] = [];
  let missed = 0;
  let looksForAnswer = Number.POSITIVE_INFINITY;
  let looksWhenPatient = Number.POSITIVE_INFINITY;
  let isPatient = false;
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    if (unanswered.length > 0) missed += 1;
    if (missed >= (isPatient ? looksWhenPatient : looksForAnswer)) onSilence();
  };
  return {
    sent: (message) => void unanswered.push(wantsEnd(message)),
    answered: (answer) => {
      // Damage can make PostgreSQL end its answer early without an error.
      missed = unanswered.shift() === true && !isEnd(answer) ? Number.POSITIVE_INFINITY : 0;
    },
    forget: () => {
      unanswered = [];
      missed = 0;
    },
    expect: (withinMs) => {
      clearInterval(timer);
      const lookMs = Math.min(withinMs / minChecks, maxCheckMs);
      looksForAnswer = Math.round(withinMs / lookMs);
      looksWhenPatient = Math.max(looksForAnswer, Math.round(patientMs / lookMs));
      timer = setInterval(check, lookMs).unref();
    },
    patiently: async (work) => {
      isPatient = true;
      try {
        return await work();
      } finally {
        isPatient = false;
      }
    },
    stop: () => clearInterval(timer),
  };
}
