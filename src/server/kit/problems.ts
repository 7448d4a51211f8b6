import type { Suspicion } from '../db/integrity/findDamage.ts';

export type ProblemCode =
  | 'STORAGE'
  | 'DATABASE'
  | 'DAMAGED'
  | 'BACKUP'
  | 'FILES'
  | 'SEAL'
  | 'MAIL'
  | 'OPEN_FILES';

export interface Problems {
  set(code: ProblemCode, message: string | undefined): void;
  list(): { code: ProblemCode; message: string }[];
  reportSuspicion(suspicion: Suspicion): void;
  onSuspicion(check: (suspicion: Suspicion) => void): void;
  reportDamage(message: string): void;
  onDamage(tell: (message: string) => void): void;
}

export function createProblems(): Problems {
  const known = new Map<ProblemCode, string>();
  let checkSuspicion: (suspicion: Suspicion) => void = () => undefined;
  let onDamageReported: (message: string) => void = () => undefined;
  return {
    set: (code, message) => {
      if (message === undefined) known.delete(code);
      else known.set(code, message);
    },
    list: () => [...known].map(([code, message]) => ({ code, message })),
    reportSuspicion: (suspicion) => checkSuspicion(suspicion),
    onSuspicion: (listener) => {
      checkSuspicion = listener;
    },
    reportDamage: (message) => onDamageReported(message),
    onDamage: (listener) => {
      onDamageReported = listener;
    },
  };
}
