const depthLimit = 6;
/** The largest payment sheet has 29,010 values. */
const valueLimit = 30_000;

const pollutingKeys: readonly string[] = ['__proto__', 'prototype', 'constructor'];

/**
 * SECURITY: accepts only small plain data. A structured clone could contain dates, maps, buffers and cycles
 * (Electron checklist 17).
 */
export function isPlainData(value: unknown): boolean {
  let left = valueLimit;
  const isPlain = (each: unknown, depth: number): boolean => {
    left -= 1;
    if (left < 0 || depth > depthLimit) return false;
    if (each === null || each === undefined) return true;
    if (typeof each !== 'object') return ['string', 'number', 'boolean'].includes(typeof each);
    if (Array.isArray(each)) return each.every((item) => isPlain(item, depth + 1));
    if (!isPlainObject(each)) return false;
    return Reflect.ownKeys(each).every((key) => {
      const isOdd = typeof key === 'symbol' || pollutingKeys.includes(key);
      return !isOdd && isPlain(Reflect.get(each, key), depth + 1);
    });
  };
  return isPlain(value, 0);
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
