import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recentAnswers } from '../../../src/server/places/recentAnswers.ts';

const placesOf = (query: string) => [
  { address: query, lat: 0, lng: 0, place_id: query, types: [], typesConversion: '' },
];
const dayMs = 86_400_000;

function remembering() {
  const state = { now: 0, asked: [] as string[] };
  const search = recentAnswers(
    () => new Date(state.now),
    async (query) => {
      state.asked.push(query);
      return placesOf(query);
    },
  );
  return { state, search };
}

test('the last five hundred queries are cached', async () => {
  const { state, search } = remembering();
  await search('yang pertama');
  for (let number = 1; number < 500; number += 1) await search(`nomor ${number}`);
  await search('yang pertama');
  expect(state.asked).toHaveLength(500);
  await search('satu lagi');
  await search('yang pertama');
  expect(state.asked).toHaveLength(501);
  await search('nomor 1');
  expect(state.asked).toHaveLength(502);
});

test('every query gets its own answer, and is sent once a day', async () => {
  const step = fc.record({ query: fc.constantFrom('dago', 'coblong', 'sleman'), after: fc.nat(dayMs) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { state, search } = remembering();
      const askedAt = new Map<string, number>();
      for (const { query, after } of steps) {
        state.now += after;
        const before = state.asked.length;
        expect(await search(query)).toEqual(placesOf(query));
        const last = askedAt.get(query);
        const due = last === undefined || state.now >= last + dayMs;
        expect(state.asked.length - before).toBe(due ? 1 : 0);
        if (due) askedAt.set(query, state.now);
      }
    }),
  );
});
