import { expect, test } from 'vitest';
import { DamageError } from '../../../src/server/db/errors.ts';
import { startError } from '../../../src/server/start/announce.ts';

test('damage that a copy finds is named by its table', () => {
  const damage = new DamageError('referral', { cause: new Error('invalid page in block 7') });
  expect(startError(damage)).toEqual({
    code: 'DATABASE_DAMAGED',
    message: 'Tabel referral di dalam database rusak.',
  });
});
