import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { Empty, Failed } from '../states.tsx';

/** An id that is no id, or a record that is gone or out of scope: one answer for all of them. */
const isGone = (error: unknown) =>
  error instanceof AppError && ['NOT_FOUND', 'INVALID', 'BAD_REQUEST'].includes(error.code);

/** What stands in for a record that is not there: loading in its own shape, gone, or failed with a way to retry. */
export function RecordStates({
  read,
  skeleton,
  listPath,
}: {
  read: { isError: boolean; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
  /** Where the records of this kind are listed. */
  listPath: string;
}) {
  if (!read.isError) return skeleton;
  return (
    <div className="card">
      {isGone(read.error) ? (
        <Empty
          title={messages.notFound}
          action={
            <Anchor component={Link} to={listPath} size="sm">
              Ke daftar
            </Anchor>
          }
        />
      ) : (
        <Failed error={read.error} onRetry={read.refetch} />
      )}
    </div>
  );
}
