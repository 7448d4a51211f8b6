import { AppError } from '../../../../shared/core/errors.ts';
import { type Claim, claimMs } from '../../../../shared/entities/claim/schema.ts';

/** The submission that this window holds for its user. */
export interface Held {
  id: number;
  /** Milliseconds since 1970, by this computer's clock. For an assignment, by the server's clock. */
  until: number;
  renewedAt: number;
  /** An assigned submission stays held when the user moves on. */
  assigned: boolean;
}

export interface LeaseState {
  held: Held | undefined;
  /** The released submission on screen. It is not claimed again automatically. */
  putBack: number | undefined;
  /** True if the last attempt to claim failed without a refusal. */
  silent: boolean;
}

interface LeaseCalls {
  take: (id: number) => Promise<Claim>;
  release: (id: number) => Promise<unknown>;
  /** True if a submission stays held because its decision is pending. */
  keepsHeld: (id: number) => boolean;
  now?: () => number;
}

type Ask = (releaseId: number | undefined) => Promise<Claim | null>;

/** Minimum milliseconds between two renewals of a lease. */
export const renewEvery = 60_000;

/** A refusal counts as an answer. Any other error means that claims are unavailable. */
const refusals: ReadonlySet<string> = new Set(['CONFLICT', 'NOT_FOUND', 'ACCESS_DENIED', 'INVALID']);
const isRefusal = (error: unknown) => error instanceof AppError && refusals.has(error.code);

const noLease: LeaseState = { held: undefined, putBack: undefined, silent: false };

/**
 * Claims the submission on screen, so that nobody else works on it. Claims run one after another. Of several
 * submissions shown during a claim, only the last is claimed.
 */
export class Lease {
  state = noLease;
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

  close(): void {
    this.#open = false;
    this.#wanted = undefined;
    this.#leave(undefined);
  }

  setWanted(id: number | undefined): void {
    this.#wanted = id;
    if (this.state.putBack !== undefined && this.state.putBack !== id) this.#change({ putBack: undefined });
    if (this.state.putBack === undefined) void this.#inTurn(() => this.#settle());
  }

  /**
   * Holds the claim that `ask` obtains. `ask` gets the id of the submission to release with the same call.
   * `expected` is the id that is shown during the call.
   * @returns undefined if the call fails, null if nothing is free
   */
  next(ask: Ask, expected?: number): Promise<Claim | null | undefined> {
    const before = this.#wanted;
    return this.#inTurn(async () => {
      const { held } = this.state;
      const goes = held && !held.assigned && !this.#calls.keepsHeld(held.id) ? held.id : undefined;
      try {
        const claim = await ask(goes);
        if (held?.id !== claim?.referral_id) this.#change({ held: undefined });
        this.#change({ silent: false });
        if (this.#wanted === before || this.#wanted === expected) this.#wanted = claim?.referral_id;
        if (!claim) return claim;
        this.note(claim);
        if (!this.#open) this.#leave(undefined);
        return claim;
      } catch (error) {
        this.#change({ silent: !isRefusal(error) });
        return undefined;
      }
    });
  }

  take(id: number): Promise<void> {
    this.#wanted = id;
    return this.#inTurn(() => this.#take(id));
  }

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

  /** Renews the lease, or retries a claim that got no answer. */
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

  /** Releases the submission without a decision. It is not claimed again while on screen. */
  putBack(): void {
    const { held } = this.state;
    if (!held) return;
    this.#change({ held: undefined, putBack: held.id });
    this.#release(held.id);
  }

  /** Another call has released the submission. It is not claimed again while on screen. */
  leaveFree(id: number): void {
    this.#change({ putBack: id });
  }

  /** After an undone or refused decision, releases the submission unless it is on screen or assigned. */
  reopened(id: number, { isShown, assigned }: { isShown: boolean; assigned: boolean }): void {
    if (!this.#open || !isShown) this.#giveBack({ id, assigned });
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
      this.#change({ silent: !isRefusal(error) });
    }
  }

  #leave(id: number | undefined): void {
    const { held } = this.state;
    if (!held || held.id === id) return;
    this.#change({ held: undefined });
    this.#giveBack(held);
  }

  #giveBack({ id, assigned }: Pick<Held, 'id' | 'assigned'>): void {
    if (!assigned && !this.#calls.keepsHeld(id)) this.#release(id);
  }

  /** If the call fails, the lease expires on the server. */
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
