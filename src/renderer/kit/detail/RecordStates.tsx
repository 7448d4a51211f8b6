import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { Card } from '../layout/Card.tsx';
import { DeniedPage } from '../page/DeniedPage.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { Empty, ReadProblem } from '../states.tsx';

/** Also an invalid id, or a record out of scope. */
const isGone = (error: unknown) =>
  error instanceof AppError && ['NOT_FOUND', 'INVALID', 'BAD_REQUEST'].includes(error.code);

export function RecordStates({
  read,
  skeleton,
  page,
}: {
  read: { isError: boolean; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
  page: Page;
}) {
  const params = useParams() as Readonly<Record<string, string>>;
  if (!read.isError) return skeleton;
  if (read.error instanceof AppError && read.error.code === 'ACCESS_DENIED')
    return <DeniedPage rule={read.error.rule} />;
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
