/** What an administrator has to see to, as health tells it (docs/office.md). */
export type TroubleCode = 'STORAGE' | 'DATABASE' | 'DAMAGED' | 'BACKUP' | 'FILES' | 'MAIL' | 'OPEN_FILES';

export interface Troubles {
  /** undefined: that is over. */
  set(code: TroubleCode, message: string | undefined): void;
  list(): { code: TroubleCode; message: string }[];
  /**
   * Something that was read showed that the database is damaged; whoever watches over it looks.
   *
   * @param isSure it is damaged, even where a look finds nothing
   */
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
