import { expect, test } from 'vitest';
import { createTransport } from '../../src/main/services/transport.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { silentLog } from './support/doubles.ts';

test('a server that is not ready in time counts as away, so that its coming is told', async () => {
  const late = new AppError('UNAVAILABLE', 'Server lokal belum siap.');
  const outcomes: boolean[] = [];
  const send = createTransport({
    link: { ready: () => Promise.reject(late) },
    log: silentLog,
    userAgent: 'Rujukan/uji',
    onOutcome: (reachable) => void outcomes.push(reachable),
  });
  await expect(send({ method: 'GET', path: '/w/health' })).rejects.toBe(late);
  expect(outcomes).toEqual([false]);
});
