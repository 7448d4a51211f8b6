import { type BatchStatus, batchStatuses } from '../../../shared/entities/batchUpload/schema.ts';
import { StatusBadge, type StatusTone } from '../../kit/marks/StatusBadge.tsx';

const tones: Readonly<Record<BatchStatus, StatusTone>> = {
  QUEUED: 'grey',
  PROCESSING: 'amber',
  DONE: 'green',
  FAILED: 'red',
};

export function BatchStatusBadge({ status }: { status: BatchStatus }) {
  return <StatusBadge tone={tones[status]}>{batchStatuses[status]}</StatusBadge>;
}
