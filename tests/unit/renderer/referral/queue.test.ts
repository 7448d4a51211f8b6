import { describe, expect, test } from 'vitest';
import {
  decide,
  keptQueue,
  keptText,
  neighbour,
  nextOpen,
  renew,
  reopen,
  reopenSkipped,
  reorder,
  resumeQueue,
  show,
  skip,
  startQueue,
  unavailableIds,
} from '../../../../src/renderer/features/referral/process/queue.ts';
import type { ReferralStatus } from '../../../../src/shared/entities/referral/status.ts';

const queue = startQueue([11, 12, 13, 14]);

describe('the next record', () => {
  test('a decision opens the next open record, wraps around, and ends when none is left', () => {
    const one = decide(queue, 11, 3);
    expect(one.at).toBe(12);
    const last = decide({ ...one, at: 14 }, 14, 8);
    expect(last.at).toBe(12);
    const all = decide(decide(last, 12, 3), 13, 3);
    expect(all.at).toBeUndefined();
    expect(all.decided).toEqual({ 11: 3, 12: 3, 13: 3, 14: 8 });
  });

  test('a decision on another record keeps the open record', () => {
    expect(decide({ ...queue, at: 13 }, 11, 3).at).toBe(13);
  });

  test('a skipped record comes last, when the others are done', () => {
    const skipped = skip(queue, 11, 2);
    expect(skipped.at).toBe(12);
    const rest = [12, 13, 14].reduce((before, id) => decide(before, id, 3), skipped);
    expect(rest.at).toBeUndefined();
    const again = reopenSkipped(rest);
    expect(again.at).toBe(11);
    expect(again.skipped).toEqual({});
    expect(decide(again, 11, 3).at).toBeUndefined();
  });

  test('an undone or refused decision is open again', () => {
    const back = reopen(decide(queue, 11, 3), 11);
    expect(back).toMatchObject({ at: 11, decided: {} });
    const later = reopen({ ...queue, at: 12 }, 19);
    expect(later).toMatchObject({ ids: [11, 12, 19, 13, 14], at: 19 });
  });

  test('J and K go to neighbours that are not decided, and stay at the ends', () => {
    const some = decide({ ...queue, at: 12 }, 12, 3);
    expect(some.at).toBe(13);
    expect(neighbour(some, -1)).toBe(11);
    expect(neighbour({ ...some, at: 11 }, 1)).toBe(13);
    expect(neighbour({ ...some, at: 11 }, -1)).toBeUndefined();
    expect(neighbour({ ...some, at: 14 }, 1)).toBeUndefined();
    expect(neighbour(skip(queue, 12, 1), 1)).toBe(12);
    expect(nextOpen(startQueue([]), undefined)).toBeUndefined();
  });
});

describe('with others at the same queue', () => {
  const heldByOthers = (id: number) => id === 12;

  test('records that others hold are skipped by decisions, skips and J and K, but can be shown', () => {
    expect(decide(queue, 11, 3, heldByOthers).at).toBe(13);
    expect(skip(queue, 11, 1, heldByOthers).at).toBe(13);
    expect(neighbour(queue, 1, heldByOthers)).toBe(13);
    expect(show(queue, 12).at).toBe(12);
    expect(decide(queue, 11, 3, () => true).at).toBeUndefined();
    expect(reopenSkipped(skip(queue, 11, 1, heldByOthers), (id) => id === 11).at).toBe(12);
  });

  test('the next is looked for below the open record first, then from the top', () => {
    const at13 = { ...skip(queue, 11, 1), at: 13 };
    expect(unavailableIds(at13)).toEqual({ below: [11, 12, 13], anew: [11, 13] });
    expect(unavailableIds({ ...queue, at: undefined })).toEqual({ below: [], anew: [] });
  });

  test('a new record comes after the open one', () => {
    expect(show(queue, 77)).toMatchObject({ ids: [11, 77, 12, 13, 14], at: 77 });
  });

  test('another order keeps the open record, and puts records that left the list first', () => {
    const some = decide(queue, 12, 3);
    expect(reorder(some, [14, 13, 11, 99])).toEqual({ ...some, ids: [12, 14, 13, 11] });
  });
});

test('renewing removes moved records, except the open one, decided ones and ones still in the list', () => {
  const some = decide(skip({ ...queue, at: 11 }, 13, 1), 12, 3);
  const moved = (id: number) => id !== 14;
  expect(renew(some, [14, 77], moved)).toMatchObject({ ids: [11, 12, 14, 77], skipped: {}, at: 11 });
  expect(renew(some, [13, 14], moved)).toMatchObject({ ids: [11, 12, 13, 14], skipped: { 13: 1 } });
  expect(renew(some, [], () => false)).toEqual(some);
});

describe('over a restart', () => {
  const row = (id: number, referral_status_id: ReferralStatus = 2) => ({ id, referral_status_id });
  const kept = { ...skip(decide(queue, 11, 3), 12, 1), at: 14 };

  test('a queue is kept as it is', () => {
    expect(keptQueue(keptText('?referral_status_id=2', kept))).toEqual({
      query: '?referral_status_id=2',
      queue: kept,
      due: false,
    });
    expect(keptQueue(keptText('', kept, true))?.due).toBe(true);
    expect(keptQueue('')).toBeUndefined();
    expect(keptQueue('{"query":"","ids":[1],"decided":{"1":99},"skipped":{}}')).toBeUndefined();
  });

  test('the position stays, new records come last, and undecided records that left are removed', () => {
    const resumed = resumeQueue(kept, [row(20), row(12), row(14)]);
    expect(resumed).toEqual({ ids: [11, 12, 14, 20], decided: { 11: 3 }, skipped: { 12: 1 }, at: 14 });
  });

  test('a decision that was never sent is open again', () => {
    const resumed = resumeQueue(kept, [row(11), row(12), row(13), row(14)]);
    expect(resumed.decided).toEqual({});
    expect(resumed.at).toBe(14);
    expect(resumeQueue(kept, [row(11, 3), row(12), row(14)]).decided).toEqual({ 11: 3 });
  });

  test('without the open record the first open one is shown', () => {
    expect(resumeQueue(kept, [row(13)]).at).toBe(13);
    expect(resumeQueue(kept, []).at).toBeUndefined();
  });
});
