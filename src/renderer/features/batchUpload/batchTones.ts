import type { BatchStatus } from '../../../shared/entities/batchUpload/schema.ts';
import type { StatusTone } from '../../kit/StatusBadge.tsx';

/** The colour of a batch by its status. */
export const batchTones: Readonly<Record<BatchStatus, StatusTone>> = {
  QUEUED: 'grey',
  PROCESSING: 'amber',
  DONE: 'green',
  FAILED: 'red',
};
