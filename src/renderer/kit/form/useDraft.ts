import { useEffect, useRef, useState } from 'react';
import type { DraftKept } from '../../../shared/bridge/types.ts';
import { call } from '../../lib/desktop.ts';
import { draftText, draftValues } from './drafts.ts';

/** Milliseconds between the last change and writing the draft. */
const settle = 400;

interface Offer<Values> {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Values;
}

interface DraftControl<Values> {
  offer: Offer<Values> | undefined;
  take: () => Values | undefined;
  refuse: () => void;
  /** The form was sent: deletes the draft and writes no more. */
  end: () => void;
  /** Writes the input now; returns how long it stays, undefined if it is not stored. */
  keep: () => Promise<DraftKept | undefined>;
  /** The current input is stored on this computer. */
  safe: boolean;
}

/** While a draft is offered nothing is written, so that a first key cannot overwrite it. */
export function useDraft<Values extends object>({
  name,
  blank,
  values,
  dirty,
  secret,
}: {
  name: string | undefined;
  blank: Values;
  values: Values;
  dirty: boolean;
  secret: ReadonlySet<string>;
}): DraftControl<Values> {
  /** undefined until main has answered. */
  const [offer, setOffer] = useState<Offer<Values> | null>();
  const [written, setWritten] = useState<{ values: Values; kept: DraftKept }>();
  const ended = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is asked for once
  useEffect(() => {
    if (name === undefined) return;
    let gone = false;
    const answer = (found: Offer<Values> | null) => !gone && setOffer(found);
    call('draft.read', { form: name }).then(
      (draft) => {
        const stored = draft && draftValues(blank, draft.values);
        answer(stored ? { savedAt: draft.savedAt, values: stored } : null);
      },
      () => answer(null),
    );
    return () => {
      gone = true;
    };
  }, [name]);

  const open = name !== undefined && offer === null && dirty;
  const isWritten = written?.values === values;

  const write = async (): Promise<DraftKept | undefined> => {
    if (!open || ended.current) return;
    try {
      const kept = await call('draft.write', { form: name, values: draftText(values, secret) });
      setWritten({ values, kept });
      return kept;
    } catch {
      // A failed draft does not stop the form; the question before leaving tells it.
      return;
    }
  };
  const latest = useRef(write);
  latest.current = write;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause anew
  useEffect(() => {
    if (!open || isWritten) return;
    const timer = setTimeout(() => void latest.current(), settle);
    return () => clearTimeout(timer);
  }, [open, isWritten, values]);

  // A form that is taken from under the person, as with the next record, keeps the last keys as well.
  useEffect(() => () => void latest.current(), []);

  const drop = () => {
    if (name !== undefined) void call('draft.drop', { form: name }).catch(() => undefined);
  };
  return {
    offer: offer ?? undefined,
    take: () => {
      setOffer(null);
      return offer?.values;
    },
    refuse: () => {
      setOffer(null);
      drop();
    },
    end: () => {
      ended.current = true;
      drop();
    },
    keep: async () => (isWritten ? written.kept : latest.current()),
    safe: open && isWritten && written.kept === 'days',
  };
}
