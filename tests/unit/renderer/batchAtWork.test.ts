import { expect, test } from 'vitest';
import { isInProgress } from '../../../src/renderer/features/batchUpload/result/useLedger.ts';
import type { LedgerView } from '../../../src/shared/bridge/types.ts';

const view = (waiting: number, ...states: LedgerView['batches'][number]['state'][]) => ({
  counts: { waiting } as LedgerView['counts'],
  batches: states.map((state, id) => ({ id, title: '', state, outcome: '' })),
});

test.each([
  ['rows wait', view(3, 'PROCESSING'), true],
  ['every row has ended, the batch not yet', view(0, 'PROCESSING'), true],
  ['one part of several is queued', view(0, 'DONE', 'QUEUED'), true],
  ['all is done', view(0, 'DONE', 'FAILED'), false],
  ['the server has not named a batch', view(0), false],
])('%s', (_name, given, asked) => expect(isInProgress(given)).toBe(asked));
