import { useEffect, useRef, useState } from 'react';
import type { DraftKept } from '../../../shared/bridge/types.ts';
import { call } from '../../lib/desktop.ts';
import { abandonedDrafts, type HeldSlot, holdEmptySlot, holdSlot, releaseAfter } from './draftSlots.ts';
import { draftText, readDraft, type StoredDraft } from './drafts.ts';

/** Milliseconds between the last change and the write. */
const settle = 400;

interface Offer<Values> extends StoredDraft<Values> {
  slot: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

interface DraftControl<Values> {
  offer: Offer<Values> | undefined;
  otherOffers: number;
  next: () => void;
  /** Resolves to undefined if no draft is offered or another form has taken the draft. */
  restore: () => Promise<StoredDraft<Values> | undefined>;
  discard: () => void;
  end: () => void;
  /** Writes the input now. Resolves to the retention of the draft, or undefined if no draft is stored. */
  keep: () => Promise<DraftKept | undefined>;
  isStored: boolean;
}

/** Tells other windows which draft was restored or deleted. */
const channel = 'rujukan:draft';

function useOffers<Values extends object>(
  name: string | undefined,
  blank: Values,
  figures: ReadonlySet<string>,
) {
  /** Undefined until the main process has answered. */
  const [offers, setOffers] = useState<readonly Offer<Values>[]>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: abandoned drafts are read only once
  useEffect(() => {
    if (name === undefined) return;
    let gone = false;
    const read = async () =>
      (await abandonedDrafts(name)).flatMap(({ slot, savedAt, values: text }): Offer<Values>[] => {
        const stored = readDraft(blank, text, figures);
        return stored ? [{ slot, savedAt, ...stored }] : [];
      });
    read().then(
      (found) => !gone && setOffers(found),
      () => !gone && setOffers([]),
    );
    const windows = new BroadcastChannel(channel);
    windows.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!gone) setOffers((before) => before?.filter(({ slot }) => slot !== data));
    };
    return () => {
      gone = true;
      windows.close();
    };
  }, [name]);

  return {
    offers,
    next: () => setOffers((before = []) => [...before.slice(1), ...before.slice(0, 1)]),
    forget: (slot: string) => {
      setOffers((before) => before?.filter((each) => each.slot !== slot));
      const windows = new BroadcastChannel(channel);
      windows.postMessage(slot);
      windows.close();
    },
    forgetAll: () => setOffers([]),
  };
}

function useOwnDraft<Values extends object>(
  open: boolean,
  { name, values, secret, key }: DraftedForm<Values>,
) {
  const [written, setWritten] = useState<{ values: Values; kept: DraftKept }>();
  const ended = useRef(false);
  const own = useRef<Promise<HeldSlot | undefined>>(undefined);
  const last = useRef<string>(undefined);
  const isWritten = written?.values === values;

  const write = async (): Promise<DraftKept | undefined> => {
    if (!open || name === undefined || ended.current) return;
    try {
      own.current ??= holdEmptySlot(name);
      const held = await own.current;
      if (!held) own.current = undefined;
      if (!held || ended.current) return;
      last.current = held.slot;
      const kept = await call('draft.write', { form: held.slot, values: draftText(values, secret, key) });
      setWritten({ values, kept });
      return kept;
    } catch {
      // The form continues without a draft. The question before leaving says that the input will be lost.
      return;
    }
  };
  const latest = useRef(write);
  latest.current = write;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    if (!open || isWritten) return;
    const timer = setTimeout(() => void latest.current(), settle);
    return () => clearTimeout(timer);
  }, [open, isWritten, values]);

  // Input that the user took back is no draft.
  useEffect(() => {
    if (open || !written || ended.current) return;
    setWritten(undefined);
    void own.current?.then((held) => held && drop(held));
  }, [open, written]);

  const leave = async () => {
    const held = await own.current;
    own.current = undefined;
    await held?.release();
  };
  // If the form unmounts before the timer fires, this effect writes the last input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount; refs hold all values
  useEffect(() => () => releaseAfter(latest.current().then(leave)), []);

  return {
    /** Continues in another slot. The input so far stays a draft in the old slot. */
    continueIn: async (held: HeldSlot) => {
      await latest.current();
      await leave();
      own.current = Promise.resolve(held);
      last.current = held.slot;
    },
    end: () => {
      ended.current = true;
      const mine = own.current;
      void (async () => {
        const held = (await mine) ?? (last.current && (await holdSlot(last.current)));
        if (!held) return;
        await drop(held);
        if (!mine) await held.release();
      })();
    },
    keep: async () => (isWritten ? written.kept : latest.current()),
    isStored: open && isWritten && written.kept === 'days',
  };
}

const drop = ({ slot }: HeldSlot) => call('draft.drop', { form: slot }).catch(() => null);

interface DraftedForm<Values> {
  name: string | undefined;
  values: Values;
  secret: ReadonlySet<string>;
  /** The Idempotency-Key, stored with the values, so that a restart does not add the record twice. */
  key: string;
}

/**
 * Each open form writes its own draft. Abandoned drafts are offered and stay unchanged until restored or
 * discarded.
 */
export function useDraft<Values extends object>({
  blank,
  figures,
  dirty,
  ...form
}: DraftedForm<Values> & {
  blank: Values;
  figures: ReadonlySet<string>;
  dirty: boolean;
}): DraftControl<Values> {
  const { offers, next, forget, forgetAll } = useOffers(form.name, blank, figures);
  const { continueIn, ...own } = useOwnDraft(form.name !== undefined && offers !== undefined && dirty, form);
  const [offer, ...others] = offers ?? [];
  return {
    ...own,
    offer,
    otherOffers: others.length,
    next,
    restore: async () => {
      const held = offer && (await holdSlot(offer.slot));
      if (!offer) return;
      forget(offer.slot);
      if (!held) return;
      await continueIn(held);
      forgetAll();
      return offer;
    },
    discard: () => {
      if (!offer) return;
      forget(offer.slot);
      void holdSlot(offer.slot).then(async (held) => {
        if (!held) return;
        await drop(held);
        await held.release();
      });
    },
  };
}
