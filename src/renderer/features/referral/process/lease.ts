import { AppError } from '../../../../shared/core/errors.ts';
import { type Claim, claimMs } from '../../../../shared/entities/claim/schema.ts';

/** What this window holds for the person. Times are of this computer's clock. */
export interface Held {
  id: number;
  until: number;
  renewedAt: number;
  /** Shared out by somebody: looking at something else does not give it back. */
  assigned: boolean;
}

export interface LeaseState {
  held: Held | undefined;
  /** Given back without a decision, and not taken again by itself. */
  putBack: number | undefined;
  /** The server does not answer calls of claims. */
  silent: boolean;
}

interface LeaseCalls {
  take: (id: number) => Promise<Claim>;
  release: (id: number) => Promise<unknown>;
  /** Whether it stays held when it is left: its decision is not sent yet. */
  keeps: (id: number) => boolean;
  now?: () => number;
}

type Ask = (releaseId: number | undefined) => Promise<Claim | null>;

/** At most one renewal in this time, far less than a lease lasts. */
export const renewEvery = 60_000;

/** Refusals are answers; anything else means that claims do not work now. */
const refusals: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND', 'ACCESS_DENIED', 'INVALID']);
const isAnswer = (error: unknown) => error instanceof AppError && refusals.has(error.code);

const nothing: LeaseState = { held: undefined, putBack: undefined, silent: false };

/**
 * Holds the record that is before the person, one at a time. Calls run in turn and the page waits for none; of several
 * records shown meanwhile only the last one is taken.
 */
export class Lease {
  state = nothing;
  #wanted: number | undefined;
  #open = false;
  #triedAt = Number.NEGATIVE_INFINITY;
  #line: Promise<unknown> = Promise.resolve();
  readonly #calls: LeaseCalls;
  readonly #now: () => number;
  readonly #onChange: (state: LeaseState) => void;

  constructor(calls: LeaseCalls, onChange: (state: LeaseState) => void) {
    this.#calls = calls;
    this.#now = calls.now ?? Date.now;
    this.#onChange = onChange;
  }

  open(): void {
    this.#open = true;
  }

  /** Gives back what is held, unless its decision waits to be sent. */
  close(): void {
    this.#open = false;
    this.#wanted = undefined;
    this.#leave(undefined);
  }

  /** What is before the person now. */
  aim(id: number | undefined): void {
    this.#wanted = id;
    if (this.state.putBack !== undefined && this.state.putBack !== id) this.#change({ putBack: undefined });
    if (this.state.putBack === undefined) void this.#inTurn(() => this.#settle());
  }

  /**
   * Takes what `ask` is handed out; what is held is given back with the same call. `expected` is what is shown
   * meanwhile. Undefined without an answer.
   */
  next(ask: Ask, expected?: number): Promise<Claim | null | undefined> {
    const before = this.#wanted;
    return this.#inTurn(async () => {
      const { held } = this.state;
      const goes = held && !held.assigned && !this.#calls.keeps(held.id) ? held.id : undefined;
      try {
        const claim = await ask(goes);
        if (held?.id !== claim?.referral_id) this.#change({ held: undefined });
        this.#change({ silent: false });
        // Without one nothing is taken until the page aims again.
        if (this.#wanted === before || this.#wanted === expected) this.#wanted = claim?.referral_id;
        if (!claim) return claim;
        this.note(claim);
        if (!this.#open) this.#leave(undefined);
        return claim;
      } catch (error) {
        this.#change({ silent: !isAnswer(error) });
        return undefined;
      }
    });
  }

  /** Takes it again after it has run out or was given back. */
  take(id: number): Promise<void> {
    this.#wanted = id;
    return this.#inTurn(() => this.#take(id));
  }

  /** The server says that it is the person's. */
  note(claim: Claim): void {
    const { referral_id: id, kind } = claim;
    const now = this.#now();
    const assigned = kind === 'assigned';
    const until = assigned ? Date.parse(claim.until) : now + claimMs.lease;
    this.#change({
      held: { id, until, renewedAt: now, assigned },
      putBack: undefined,
      silent: false,
    });
  }

  /** The person acts: renews what is held, and tries again what could not be held. */
  act(): void {
    const { held, silent, putBack } = this.state;
    const id = this.#wanted;
    if (id === undefined || putBack === id) return;
    const isHeld = held?.id === id;
    const renews = isHeld ? !held.assigned && this.#now() - held.renewedAt >= renewEvery : silent;
    if (!renews || this.#now() - this.#triedAt < renewEvery) return;
    this.#triedAt = this.#now();
    void this.#inTurn(async () => {
      if (this.#wanted === id) await this.#take(id);
    });
  }

  /** Without a decision: it is not taken again by itself while it is before the person. */
  putBack(): void {
    const { held } = this.state;
    if (!held) return;
    this.#change({ held: undefined, putBack: held.id });
    this.#release(held.id);
  }

  /** Freed of whoever held it: it stays free while it is before the person. */
  leaveFree(id: number): void {
    this.#change({ putBack: id });
  }

  /** Its decision was taken back or refused: unless it is shown again, nobody holds it any more. */
  reopened(id: number, isShown: boolean): void {
    if (!this.#open || !isShown) this.#giveBack({ id, assigned: false });
  }

  async #settle(): Promise<void> {
    const id = this.#wanted;
    this.#leave(id);
    if (id === undefined || this.state.held?.id === id) return;
    await this.#take(id);
    if (!this.#open) this.#leave(undefined);
  }

  async #take(id: number): Promise<void> {
    this.#triedAt = this.#now();
    try {
      this.note(await this.#calls.take(id));
    } catch (error) {
      this.#change({ silent: !isAnswer(error) });
    }
  }

  #leave(id: number | undefined): void {
    const { held } = this.state;
    if (!held || held.id === id) return;
    this.#change({ held: undefined });
    this.#giveBack(held);
  }

  #giveBack({ id, assigned }: Pick<Held, 'id' | 'assigned'>): void {
    if (!assigned && !this.#calls.keeps(id)) this.#release(id);
  }

  /** Not waited for: it runs out if the server does not hear of it. */
  #release(id: number): void {
    this.#calls.release(id).catch(() => undefined);
  }

  #change(changes: Partial<LeaseState>): void {
    this.state = { ...this.state, ...changes };
    if (this.#open) this.#onChange(this.state);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#line.then(work);
    this.#line = run.catch(() => undefined);
    return run;
  }
}
