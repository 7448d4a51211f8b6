import { useUser } from '../../../kit/session.ts';
import { useSession } from '../../../kit/sessionState.ts';
import type { Chooser } from './choices.ts';

export function useChooser(): Chooser {
  const codes = useSession((state) => state.codes);
  const { companyId, partnerId } = useUser();
  return { codes, companyId, partnerId };
}
