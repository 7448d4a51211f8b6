import { create } from 'zustand';
import type { Session } from '../../../shared/entities/session/schema.ts';

/** Tokens stay in main; the page knows user and codes. */
interface SessionState {
  status: 'restoring' | 'out' | 'in';
  session: Session | null;
  codes: ReadonlySet<string>;
  notice: string | null;
  /** Why the page is locked; null while it is not. */
  lock: string | null;
}

export const useSession = create<SessionState>(() => ({
  status: 'restoring',
  session: null,
  codes: new Set(),
  notice: null,
  lock: null,
}));
