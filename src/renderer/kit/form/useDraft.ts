import { useEffect, useRef, useState } from 'react';
import type { DraftKept } from '../../../shared/bridge/types.ts';
import { call } from '../../lib/desktop.ts';
import { draftText, draftValues } from './drafts.ts';

/** Milliseconds after the last change until a draft is written. */
const settle = 400;

/** A draft from before. */
interface Offer<Values> {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Values;
}

interface DraftControl<Values> {
  /** A draft from before, not yet taken or thrown away. */
  offer: Offer<Values> | undefined;
  take: () => Values | undefined;
  /** Throws away the draft on offer. */
  refuse: () => void;
  /** The form was sent: its draft is dropped, and none is written any more. */
  end: () => void;
  /** Writes what is typed now; answers how long it stays, undefined when it is kept nowhere. */
  keep: () => Promise<DraftKept | undefined>;
  /** What is typed now lies on this computer already. */
  safe: boolean;
}

/**
 * Keeps the draft of one form; does nothing without a `name`. While a draft is on offer the stored one is left
 * alone, so that a first keystroke cannot overwrite an hour of work.
 */
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
  /** Names of fields that are never kept. */
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
      // Costs the draft, never the form; the question before leaving says so.
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
