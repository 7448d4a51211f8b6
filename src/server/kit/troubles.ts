/** Problems that health shows to an administrator (docs/office.md). */
export type TroubleCode = 'STORAGE' | 'DATABASE' | 'DAMAGED' | 'BACKUP' | 'FILES' | 'MAIL' | 'OPEN_FILES';

export interface Troubles {
  /** `undefined` clears the trouble. */
  set(code: TroubleCode, message: string | undefined): void;
  list(): { code: TroubleCode; message: string }[];
  /** Starts a check. @param isSure whether it is damage even if the check finds nothing */
  suspect(isSure?: boolean): void;
  onSuspicion(look: (isSure: boolean) => void): void;
}

export function openTroubles(): Troubles {
  const known = new Map<TroubleCode, string>();
  let look: (isSure: boolean) => void = () => undefined;
  return {
    set: (code, message) => {
      if (message === undefined) known.delete(code);
      else known.set(code, message);
    },
    list: () => [...known].map(([code, message]) => ({ code, message })),
    suspect: (isSure = true) => look(isSure),
    onSuspicion: (listener) => {
      look = listener;
    },
  };
}
