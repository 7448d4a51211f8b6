import { beforeEach, describe, expect, it } from 'vitest';
import {
  type DraftStore,
  draftKey,
  draftLifetime,
  dropDraft,
  fitDraft,
  readDraft,
  writeDraft,
} from '../../../../src/renderer/kit/form/drafts.ts';

const blank = { name: '', product_id: null as number | null, salary: 0 as number | string, answers: {} };
const key = draftKey(7, 'referral.add');
const now = Date.parse('2026-11-21T08:00:00Z');

let stored: Map<string, string>;
let store: DraftStore;
beforeEach(() => {
  stored = new Map();
  store = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
});

describe('drafts (features.md F5)', () => {
  it('gives back what was written, with the time of writing', () => {
    const values = { ...blank, name: 'Siti', product_id: 3, answers: { 12: 'Warung' } };
    writeDraft(store, key, values, now);
    expect(readDraft(store, key, blank, now + 1000)).toEqual({ savedAt: now, values });
  });

  it('belongs to one user', () => {
    writeDraft(store, key, { ...blank, name: 'Siti' }, now);
    expect(readDraft(store, draftKey(8, 'referral.add'), blank, now)).toBeUndefined();
  });

  it('is offered for 7 days and then removed', () => {
    writeDraft(store, key, blank, now);
    expect(readDraft(store, key, blank, now + draftLifetime)).toBeDefined();
    expect(readDraft(store, key, blank, now + draftLifetime + 1)).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('is gone once dropped', () => {
    writeDraft(store, key, blank, now);
    dropDraft(store, key);
    expect(readDraft(store, key, blank, now)).toBeUndefined();
  });

  it.each(['{', '[]', 'null', '{"savedAt":"x","values":{}}', '{"savedAt":1,"values":null}'])(
    'passes over an unreadable entry: %s',
    (text) => {
      stored.set(key, text);
      expect(readDraft(store, key, blank, 1)).toBeUndefined();
    },
  );

  it('costs nothing but the draft when storage is full', () => {
    const full: DraftStore = {
      ...store,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => writeDraft(full, key, blank, now)).not.toThrow();
  });

  it('takes over only what still fits the form', () => {
    const old = { name: 5, product_id: 3, salary: '1500', gone: 'x', answers: 'text once' };
    expect(fitDraft(blank, old)).toEqual({ name: '', product_id: 3, salary: '1500', answers: {} });
    expect(fitDraft(blank, { name: {}, product_id: {}, salary: true })).toEqual(blank);
  });
});
