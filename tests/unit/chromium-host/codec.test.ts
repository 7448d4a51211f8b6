import { describe, expect, it } from 'vitest';
import { makeCodec } from '../../../tools/chromium-host/codec.ts';

const { encode, decode } = makeCodec();
const roundTrip = (value: unknown) => decode(encode(value));

describe('codec', () => {
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'Ayu Wulandari ✓ 🙂'],
    ['not a number', Number.NaN],
    ['negative zero', -0],
    ['infinity', Number.NEGATIVE_INFINITY],
    ['bigint', 3_175_000_000_000_001n],
    ['date', new Date('2026-11-21T00:00:00Z')],
    ['regular expression', /^08\d+$/gi],
    ['map of sets', new Map([['agen', new Set([1, 2])]])],
    ['bytes', new Uint8Array([0, 127, 255])],
    ['floats', new Float64Array([1.5, -2])],
    ['nested', { list: [{ a: undefined }, [null]] }],
  ])('keeps %s', (_name, value) => {
    expect(roundTrip(value)).toEqual(value);
  });

  it('keeps a key whose value is undefined', () => {
    expect(Object.keys(roundTrip({ a: undefined }) as object)).toEqual(['a']);
  });

  it('keeps the bytes of a view into a larger buffer only', () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect(roundTrip(view)).toEqual(new Uint8Array([2, 3]));
  });

  it('keeps bytes longer than one call takes arguments', () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at % 251);
    expect(roundTrip(bytes)).toEqual(bytes);
  });

  it('keeps the kind and text of an error', () => {
    const error = roundTrip(new RangeError('terlalu besar'));
    expect(error).toBeInstanceOf(RangeError);
    expect(error).toMatchObject({ message: 'terlalu besar' });
  });

  it('keeps cycles and shared parts', () => {
    const partner: { self?: unknown } = {};
    partner.self = partner;
    const [left, right, cycle] = roundTrip([partner, partner, { partner }]) as [
      typeof partner,
      unknown,
      { partner: unknown },
    ];
    expect(left.self).toBe(left);
    expect(right).toBe(left);
    expect(cycle.partner).toBe(left);
  });

  it('keeps a key named __proto__ without touching the prototype', () => {
    const result = roundTrip(JSON.parse('{"__proto__": {"admin": true}}')) as { admin?: boolean };
    expect(result.admin).toBeUndefined();
    expect(Object.keys(result)).toEqual(['__proto__']);
  });

  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a promise', Promise.resolve()],
    ['a blob', new Blob(['x'])],
    ['a function inside', { save: () => 1 }],
  ])('refuses %s', (_name, value) => {
    expect(() => encode(value)).toThrow('An object could not be cloned.');
  });
});
