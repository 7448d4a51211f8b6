import { useState } from 'react';
import { askToLeaveForms } from '../../../kit/form/openForms.ts';
import type { ShareSource } from './shareQueue.ts';

const keyOf = (source: ShareSource) =>
  'ids' in source ? source.ids.join() : `status ${source.status ?? 'none'}`;

/** Another source replaces the open share panel only if the user agrees to lose unsaved input. */
export function useSharing<Source extends ShareSource = ShareSource>() {
  const [sharing, setSharing] = useState<Source>();
  const open = async (next: Source) => {
    if (sharing && keyOf(sharing) !== keyOf(next)) {
      const end = await askToLeaveForms();
      if (!end) return;
      end();
    }
    setSharing(next);
  };
  return {
    sharing: sharing && { source: sharing, key: keyOf(sharing) },
    open,
    close: () => setSharing(undefined),
  };
}
