import { useEffect, useRef, useState } from 'react';
import type { DraftKept } from '../../../shared/bridge/types.ts';
import { call } from '../../lib/desktop.ts';
import { type HeldPlace, holdEmptyPlace, holdPlace, leavePlace, leftDrafts } from './draftPlaces.ts';
import { draftText, type Kept, readDraft } from './drafts.ts';

/** Milliseconds. */
const settle = 400;

interface Offer<Values> extends Kept<Values> {
  place: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

interface DraftControl<Values> {
  offer: Offer<Values> | undefined;
  others: number;
  next: () => void;
  /** Undefined if another window has taken the draft. */
  take: () => Promise<Kept<Values> | undefined>;
  refuse: () => void;
  end: () => void;
  /** Writes the input now. Returns how long the draft is kept, or undefined if not stored. */
  keep: () => Promise<DraftKept | undefined>;
  safe: boolean;
}

/** Tells other windows which draft was taken or deleted. */
const channel = 'rujukan:draft';

function useOffers<Values extends object>(name: string | undefined, blank: Values) {
  /** undefined until the main process has answered. */
  const [offers, setOffers] = useState<readonly Offer<Values>[]>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is asked for once
  useEffect(() => {
    if (name === undefined) return;
    let gone = false;
    const read = async () =>
      (await leftDrafts(name)).flatMap(({ place, savedAt, values: text }): Offer<Values>[] => {
        const stored = readDraft(blank, text);
        return stored ? [{ place, savedAt, ...stored }] : [];
      });
    read().then(
      (found) => !gone && setOffers(found),
      () => !gone && setOffers([]),
    );
    const windows = new BroadcastChannel(channel);
    windows.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!gone) setOffers((before) => before?.filter(({ place }) => place !== data));
    };
    return () => {
      gone = true;
      windows.close();
    };
  }, [name]);

  return {
    offers,
    next: () => setOffers((before = []) => [...before.slice(1), ...before.slice(0, 1)]),
    forget: (place: string) => {
      setOffers((before) => before?.filter((each) => each.place !== place));
      const windows = new BroadcastChannel(channel);
      windows.postMessage(place);
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
  const own = useRef<Promise<HeldPlace | undefined>>(undefined);
  const last = useRef<string>(undefined);
  const isWritten = written?.values === values;

  const write = async (): Promise<DraftKept | undefined> => {
    if (!open || name === undefined || ended.current) return;
    try {
      own.current ??= holdEmptyPlace(name);
      const held = await own.current;
      if (!held) own.current = undefined;
      if (!held || ended.current) return;
      last.current = held.place;
      const kept = await call('draft.write', { form: held.place, values: draftText(values, secret, key) });
      setWritten({ values, kept });
      return kept;
    } catch {
      // A failed draft does not stop the form; the question before leaving tells the user.
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

  const leave = async () => {
    const held = await own.current;
    own.current = undefined;
    await held?.release();
  };
  // A form that unmounts early, for example on the way to the next record, writes the last input too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form goes, and by refs alone
  useEffect(() => () => leavePlace(latest.current().then(leave)), []);

  return {
    /** Continues in another place. The input so far stays there as a draft. */
    moveTo: async (held: HeldPlace) => {
      await latest.current();
      await leave();
      own.current = Promise.resolve(held);
      last.current = held.place;
    },
    end: () => {
      ended.current = true;
      const mine = own.current;
      void (async () => {
        const held = (await mine) ?? (last.current && (await holdPlace(last.current)));
        if (!held) return;
        await drop(held);
        if (!mine) await held.release();
      })();
    },
    keep: async () => (isWritten ? written.kept : latest.current()),
    safe: open && isWritten && written.kept === 'days',
  };
}

const drop = ({ place }: HeldPlace) => call('draft.drop', { form: place }).catch(() => null);

interface DraftedForm<Values> {
  name: string | undefined;
  values: Values;
  secret: ReadonlySet<string>;
  /** The Idempotency-Key, stored with the values. After a restart it prevents adding the record twice. */
  key: string;
}

/** Each open form writes its own draft. Abandoned drafts are offered and stay unchanged until taken. */
export function useDraft<Values extends object>({
  blank,
  dirty,
  ...form
}: DraftedForm<Values> & { blank: Values; dirty: boolean }): DraftControl<Values> {
  const { offers, next, forget, forgetAll } = useOffers(form.name, blank);
  const { moveTo, ...own } = useOwnDraft(form.name !== undefined && offers !== undefined && dirty, form);
  const [offer, ...others] = offers ?? [];
  return {
    ...own,
    offer,
    others: others.length,
    next,
    take: async () => {
      const held = offer && (await holdPlace(offer.place));
      if (!offer) return;
      forget(offer.place);
      if (!held) return;
      await moveTo(held);
      forgetAll();
      return offer;
    },
    refuse: () => {
      if (!offer) return;
      forget(offer.place);
      void holdPlace(offer.place).then(async (held) => {
        if (!held) return;
        await drop(held);
        await held.release();
      });
    },
  };
}
