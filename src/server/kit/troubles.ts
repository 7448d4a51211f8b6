import type { Suspicion } from '../db/whole/check.ts';

/** Problems that health shows to an administrator (docs/office.md). */
export type TroubleCode =
  | 'STORAGE'
  | 'DATABASE'
  | 'DAMAGED'
  | 'BACKUP'
  | 'FILES'
  | 'SEAL'
  | 'MAIL'
  | 'OPEN_FILES';

export interface Troubles {
  set(code: TroubleCode, message: string | undefined): void;
  list(): { code: TroubleCode; message: string }[];
  suspect(suspicion: Suspicion): void;
  onSuspicion(look: (suspicion: Suspicion) => void): void;
  damaged(message: string): void;
  onDamage(tell: (message: string) => void): void;
}

export function openTroubles(): Troubles {
  const known = new Map<TroubleCode, string>();
  let look: (suspicion: Suspicion) => void = () => undefined;
  let tell: (message: string) => void = () => undefined;
  return {
    set: (code, message) => {
      if (message === undefined) known.delete(code);
      else known.set(code, message);
    },
    list: () => [...known].map(([code, message]) => ({ code, message })),
    suspect: (suspicion) => look(suspicion),
    onSuspicion: (listener) => {
      look = listener;
    },
    damaged: (message) => tell(message),
    onDamage: (listener) => {
      tell = listener;
    },
  };
}
