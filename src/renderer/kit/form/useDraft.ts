import { useEffect, useState } from 'react';
import { useUser } from '../session.ts';
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './drafts.ts';

/** Milliseconds after the last change until a draft is written. */
const settle = 400;

interface DraftControl<Values> {
  /** A draft from before, not yet taken or thrown away. */
  offer: Draft<Values> | undefined;
  take: () => Values | undefined;
  /** Throws the draft away: by choice, or because its form was sent. */
  drop: () => void;
}

/**
 * Keeps the draft of one form; does nothing without a `name`. While a draft is on offer the stored one is left
 * alone, so that a first keystroke cannot overwrite an hour of work.
 */
export function useDraft<Values extends object>(
  name: string | undefined,
  blank: Values,
  values: Values,
  dirty: boolean,
): DraftControl<Values> {
  const { user_id } = useUser();
  const key = name === undefined ? undefined : draftKey(user_id, name);
  const [offer, setOffer] = useState(() =>
    key === undefined ? undefined : readDraft(sessionStorage, key, blank, Date.now()),
  );

  useEffect(() => {
    if (key === undefined || offer || !dirty) return;
    const timer = setTimeout(() => writeDraft(sessionStorage, key, values, Date.now()), settle);
    return () => clearTimeout(timer);
  }, [key, offer, dirty, values]);

  return {
    offer,
    take: () => {
      setOffer(undefined);
      return offer?.values;
    },
    drop: () => {
      setOffer(undefined);
      if (key !== undefined) dropDraft(sessionStorage, key);
    },
  };
}
