import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { type AccessRule, SESSION } from '../../../shared/core/access.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { entities } from '../../../shared/entities/index.ts';
import { type RecordName, useDeletionText } from '../../lib/deletions.ts';
import { isLost, useRead } from '../../lib/queries.ts';
import { DeniedReason } from '../rights/DeniedReason.tsx';
import { lostHint, lostText } from '../rights/rights.ts';
import { useAllows } from '../session/session.ts';

/** The record that a dialog acts on. If the action becomes impossible, the dialog shows a notice instead. */
export interface WatchedRecord {
  record: RecordName;
  read: Operation;
  input: object;
  /** Returns why the action is impossible, or '' if the record is gone. */
  lost?: (data: never) => string | undefined;
  gate?: AccessRule;
}

export interface Loss {
  title: string;
  text?: string;
  gate?: AccessRule;
}

/** Watches a record through a given read, for example a category through its product. */
export const watchedThrough = <O extends Operation>(
  record: RecordName,
  read: O,
  input: InputOf<O>,
  lost?: (data: OutputOf<O>) => string | undefined,
): WatchedRecord => ({
  record,
  read,
  input: input as object,
  ...(lost && { lost: lost as NonNullable<WatchedRecord['lost']> }),
});

const detailOf = (entity: string): Operation | undefined =>
  (Object.entries(entities) as [string, { detail?: Operation }][]).find(([name]) => name === entity)?.[1]
    .detail;

export function watchedRecord(operation: Operation, id: number): WatchedRecord | undefined {
  const [entity = ''] = operation.id.split('.');
  const read = detailOf(entity);
  if (!read) return undefined;
  const ahead = 'ahead' in (read.input as unknown as { shape: object }).shape;
  return { record: { entity, id }, read, input: { id, ...(ahead && { ahead }) }, gate: operation.access };
}

export function watchedForRemoval(operation: Operation, input: unknown): WatchedRecord | undefined {
  const { id } = input as { id?: number };
  return id !== undefined && operation.id.endsWith('.remove') ? watchedRecord(operation, id) : undefined;
}

export const lostUnlessListed = <Id,>(now: readonly { id: Id }[], id: Id): string | undefined =>
  now.some((each) => each.id === id) ? undefined : '';

export function useLoss(watched: WatchedRecord): Loss | undefined {
  const { record, read, input, lost, gate } = watched;
  const { data, isError, error } = useRead(read, input as never);
  const deletion = useDeletionText(record);
  const mayStill = useAllows(gate ?? SESSION);
  const isRefused = isError && error instanceof AppError && isGone(error);
  const reason = data && lost?.(data.data as never);
  if (isRefused || reason === '') return { title: lostText, text: deletion || lostHint };
  if (!mayStill && gate) return { title: messages.accessDenied, gate };
  if (reason !== undefined)
    return { title: reason, text: 'Berubah sejak Anda lihat. Lihat dulu yang terbaru, lalu ulangi.' };
  return undefined;
}

/** A denied read means a lost record only if the user has read the record before. */
const isGone = (error: AppError) =>
  error.code === 'NOT_FOUND' || (error.code === 'ACCESS_DENIED' && isLost(error));

export const LossNotice = ({ loss: { title, text, gate } }: { loss: Loss }) => (
  <Alert
    icon={gate ? <IconLock size={18} /> : <IconAlertTriangle size={18} />}
    title={title}
    color="amber"
    role="alert"
  >
    {gate ? <DeniedReason rule={gate} /> : <Text size="sm">{text}</Text>}
  </Alert>
);

export const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();
