import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { Card } from '../layout/Card.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { Empty, ReadProblem } from '../states.tsx';

/** An id that is no id, or a record that is gone or out of scope: one answer for all of them. */
const isGone = (error: unknown) =>
  error instanceof AppError && ['NOT_FOUND', 'INVALID', 'BAD_REQUEST'].includes(error.code);

/** What stands in for a record that is not there: loading in its own shape, gone, denied, or failed with a way to retry. */
export function RecordStates({
  read,
  skeleton,
  page,
}: {
  read: { isError: boolean; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
  /** Where the record was to be shown. */
  page: Page;
}) {
  const params = useParams() as Readonly<Record<string, string>>;
  if (!read.isError) return skeleton;
  return (
    <Card>
      {isGone(read.error) ? (
        <Empty
          title={messages.notFound}
          action={
            page.parent && (
              <Anchor component={Link} to={pathTo(page.parent, params)} size="sm">
                Ke {page.parent.title}
              </Anchor>
            )
          }
        />
      ) : (
        <ReadProblem error={read.error} onRetry={read.refetch} />
      )}
    </Card>
  );
}
