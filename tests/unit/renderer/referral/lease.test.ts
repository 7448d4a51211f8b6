import { describe, expect, test, vi } from 'vitest';
import { holdStateOf } from '../../../../src/renderer/features/referral/process/holdState.ts';
import { Lease, type LeaseState } from '../../../../src/renderer/features/referral/process/lease.ts';
import { AppError } from '../../../../src/shared/core/errors.ts';
import { type Claim, claimMs } from '../../../../src/shared/entities/claim/schema.ts';

const minute = 60_000;
const claimOf = (id: number, more: Partial<Claim> = {}): Claim => ({
  referral_id: id,
  kind: 'lease',
  user_id: 1,
  holder: 'Rahmat Hidayat',
  mine: true,
  since: new Date(0).toISOString(),
  until: new Date(claimMs.lease).toISOString(),
  ...more,
});
const turn = () => new Promise((resolve) => setTimeout(resolve));

function desk({ keepsHeld = () => false }: { keepsHeld?: (id: number) => boolean } = {}) {
  let now = 0;
  const take = vi.fn(async (id: number) => claimOf(id));
  const release = vi.fn(async (_id: number) => undefined);
  let state: LeaseState | undefined;
  const lease = new Lease({ take, release, keepsHeld, now: () => now }, (next) => {
    state = next;
  });
  lease.open();
  return {
    lease,
    take,
    release,
    held: () => state?.held?.id,
    state: () => lease.state,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('one record at a time', () => {
  test('a shown record is claimed and released when left; a record passed quickly is never claimed', async () => {
    const { lease, take, release, held } = desk();
    lease.setWanted(1);
    lease.setWanted(2);
    lease.setWanted(3);
    await turn();
    expect(held()).toBe(3);
    expect(take.mock.calls.flat()).toEqual([3]);
    lease.setWanted(4);
    await turn();
    expect(release.mock.calls.flat()).toEqual([3]);
    lease.close();
    expect(release.mock.calls.flat()).toEqual([3, 4]);
  });

  test('a decision that waits to be sent keeps its claim, until it is refused', async () => {
    let waits = true;
    const { lease, release } = desk({ keepsHeld: (id) => waits && id === 1 });
    lease.setWanted(1);
    await turn();
    lease.setWanted(2);
    await turn();
    expect(release).not.toHaveBeenCalled();
    waits = false;
    lease.reopened(1, { isShown: false, assigned: false });
    expect(release.mock.calls.flat()).toEqual([1]);
  });

  test('an assigned submission stays claimed when its decision is undone elsewhere', () => {
    const { lease, release } = desk();
    lease.reopened(1, { isShown: false, assigned: true });
    expect(release).not.toHaveBeenCalled();
  });

  test('an assigned submission stays claimed when its user opens another one', async () => {
    const { lease, take, release } = desk();
    take.mockResolvedValueOnce(claimOf(1, { kind: 'assigned', until: new Date(9 * minute).toISOString() }));
    lease.setWanted(1);
    await turn();
    expect(lease.state.held).toMatchObject({ assigned: true, until: 9 * minute });
    lease.setWanted(2);
    await turn();
    expect(release).not.toHaveBeenCalled();
  });

  test('a claim that arrives after the page was left is released at once', async () => {
    const { lease, take, release } = desk();
    const answer = Promise.withResolvers<Claim>();
    take.mockReturnValueOnce(answer.promise);
    lease.setWanted(1);
    await turn();
    lease.close();
    answer.resolve(claimOf(1));
    await turn();
    expect(release.mock.calls.flat()).toEqual([1]);
  });
});

describe('in time', () => {
  test('activity renews the claim once a minute, and idleness never does', async () => {
    const { lease, take, pass } = desk();
    lease.setWanted(1);
    await turn();
    pass(minute / 2);
    lease.act();
    await turn();
    expect(take).toHaveBeenCalledTimes(1);
    pass(minute / 2);
    lease.act();
    lease.act();
    await turn();
    expect(take).toHaveBeenCalledTimes(2);
    expect(lease.state.held?.until).toBe(minute + claimMs.lease);
  });

  test('a returned record is claimed again on request only, not by activity', async () => {
    const { lease, take, release, pass } = desk();
    lease.setWanted(1);
    await turn();
    lease.putBack();
    expect(release.mock.calls.flat()).toEqual([1]);
    pass(5 * minute);
    lease.act();
    lease.setWanted(1);
    await turn();
    expect(take).toHaveBeenCalledTimes(1);
    await lease.take(1);
    expect(lease.state).toMatchObject({ held: { id: 1 }, putBack: undefined });
  });

  test('without an answer the state is silent and the call is repeated later; a refusal is an answer', async () => {
    const { lease, take, pass, state } = desk();
    take.mockRejectedValueOnce(new AppError('UNAVAILABLE', 'Sibuk'));
    lease.setWanted(1);
    await turn();
    expect(state()).toMatchObject({ held: undefined, silent: true });
    pass(minute);
    take.mockRejectedValueOnce(new AppError('CONFLICT', 'Sedang dikerjakan Dewi'));
    lease.act();
    await turn();
    expect(state()).toMatchObject({ held: undefined, silent: false });
  });
});

describe('the next one', () => {
  test('releases the held record with the same call', async () => {
    const { lease, take, release, held } = desk();
    lease.setWanted(1);
    await turn();
    const ask = vi.fn(async (_release?: number) => claimOf(7));
    await lease.next(ask);
    lease.setWanted(7);
    await turn();
    expect(ask).toHaveBeenCalledWith(1);
    expect(held()).toBe(7);
    expect(take).toHaveBeenCalledTimes(1);
    expect(release).not.toHaveBeenCalled();
  });

  test('a record handed out while another is shown is released', async () => {
    const { lease, release, held } = desk();
    lease.setWanted(1);
    await turn();
    const answer = Promise.withResolvers<Claim>();
    const asked = lease.next(() => answer.promise, 2);
    lease.setWanted(5);
    answer.resolve(claimOf(2));
    await asked;
    await turn();
    expect(release.mock.calls.flat()).toEqual([2]);
    expect(held()).toBe(5);
  });
});

describe('the hold state', () => {
  const of = (claim: Claim | undefined, at = minute) => ({
    at,
    of: () => claim,
    otherOf: () => (claim?.mine ? undefined : claim),
  });
  const held = { id: 1, until: claimMs.lease, renewedAt: 0, assigned: false };
  const own = { held, putBack: undefined, silent: false };
  const none = { held: undefined, putBack: undefined, silent: false };
  const dewi = claimOf(1, { mine: false, holder: 'Dewi Lestari', user_id: 2 });

  test('the later of list and lease counts', () => {
    expect(holdStateOf(1, own, of(claimOf(1)), minute)).toMatchObject({ kind: 'mine', until: claimMs.lease });
    expect(holdStateOf(1, own, of(undefined, 0), minute)).toMatchObject({ kind: 'mine' });
    expect(holdStateOf(1, own, of(dewi), minute)).toEqual({ kind: 'other', claim: dewi, lost: true });
    expect(holdStateOf(1, own, of(undefined), minute)).toEqual({ kind: 'gone' });
    expect(holdStateOf(1, own, of(claimOf(1)), claimMs.lease)).toEqual({ kind: 'ranOut' });
    expect(holdStateOf(1, none, of(dewi), minute)).toEqual({ kind: 'other', claim: dewi, lost: false });
    expect(holdStateOf(1, none, of(undefined), minute)).toEqual({ kind: 'free' });
    expect(holdStateOf(1, { ...none, putBack: 1 }, of(undefined), minute)).toEqual({ kind: 'putBack' });
    expect(holdStateOf(1, { ...none, silent: true }, of(undefined, 0), minute)).toEqual({ kind: 'silent' });
    expect(holdStateOf(1, { ...own, silent: true }, of(claimOf(1)), minute)).toMatchObject({ kind: 'mine' });
  });
});
