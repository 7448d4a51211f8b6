import { useUser } from '../../../kit/session/session.ts';
import { useSession } from '../../../kit/session/sessionState.ts';
import type { Chooser } from './choices.ts';

export function useChooser(): Chooser {
  const codes = useSession((state) => state.codes);
  const { companyId, partnerId } = useUser();
  return { codes, companyId, partnerId };
}
