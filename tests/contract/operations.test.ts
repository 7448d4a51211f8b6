import { expect, test } from 'vitest';
import { mounted } from '../../src/server/registry.ts';
import { accessCodes } from '../../src/shared/core/access.ts';
import { matchOperation, pathParams } from '../../src/shared/core/operation.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { keysOf } from '../server/support/describedFields.ts';

test('every operation has exactly one handler', () => {
  const handled = mounted.map((each) => each.operation.id).sort();
  expect(handled).toEqual(operations.map((each) => each.id).sort());
});

test('ids and addresses are unique', () => {
  const ids = operations.map((each) => each.id);
  const addresses = operations.map((each) => `${each.method} ${each.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every operation is found by its own address, static parts before parameters', () => {
  for (const operation of operations) {
    const path = operation.path.replace(/\{\w+\}/g, '1');
    expect(matchOperation(operations, operation.method, path)?.operation.id).toBe(operation.id);
  }
});

test('path parameters are keys of the input', () => {
  for (const operation of operations)
    expect(keysOf(operation.input), operation.id).toEqual(expect.arrayContaining(pathParams(operation.path)));
});

test('an export takes every filter of its list (C-151)', () => {
  const pairs = operations.flatMap((operation) => {
    const list = operations.find(({ id }) => id === operation.id.replace(/\.export$/, '.list'));
    return list && list !== operation ? [[list, operation] as const] : [];
  });
  expect(pairs.map(([, { id }]) => id)).toContain('referral.export');
  for (const [list, operation] of pairs) {
    const filters = keysOf(list.input).filter((key) => !['page', 'limit', 'count'].includes(key));
    expect(keysOf(operation.input), operation.id).toEqual(expect.arrayContaining(filters));
  }
});

test('gates name known codes, and there is at least one way in', () => {
  for (const { id, access } of operations) {
    if (access.kind !== 'codes') continue;
    expect(access.codes.length, id).toBeGreaterThan(0);
    for (const all of access.codes) {
      expect(all.length, id).toBeGreaterThan(0);
      for (const code of all) expect(accessCodes, id).toContain(code);
    }
  }
});
