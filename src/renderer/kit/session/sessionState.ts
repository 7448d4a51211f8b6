import { create } from 'zustand';
import type { Session } from '../../../shared/entities/session/schema.ts';

/** Has no tokens: they stay in the main process. */
interface SessionState {
  status: 'restoring' | 'out' | 'in';
  session: Session | null;
  codes: ReadonlySet<string>;
  notice: string | null;
  lock: string | null;
}

export const useSession = create<SessionState>(() => ({
  status: 'restoring',
  session: null,
  codes: new Set(),
  notice: null,
  lock: null,
}));
