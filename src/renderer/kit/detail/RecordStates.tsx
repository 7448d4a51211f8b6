import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { allows } from '../../../shared/core/access.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { useDeletionText } from '../../lib/deletions.ts';
import { isLost, lostRecord } from '../../lib/queries.ts';
import { Card } from '../layout/Card.tsx';
import { DeniedPage } from '../page/DeniedPage.tsx';
import { lineage, type Page, pathTo } from '../page/page.ts';
import { Empty, ReadProblem } from '../page/states.tsx';
import { lostHint, lostText } from '../rights/rights.ts';
import { useSession } from '../session/sessionState.ts';
import { UnsavedInput, useUnsavedInput } from './UnsavedInput.tsx';

/** True for a deleted or unknown record, and for an invalid id. */
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
  const codes = useSession((state) => state.codes);
  const above = lineage(page.parent).find((each) => allows(each.access, codes));
  const typed = useUnsavedInput();
  const wasLost = read.isError && isLost(read.error);
  const deletion = useDeletionText(lostRecord(read.error));
  if (!read.isError) return skeleton;
  if (read.error instanceof AppError && read.error.code === 'ACCESS_DENIED')
    return <DeniedPage rule={read.error.rule} typed={typed} />;
  return (
    <Card>
      {isGone(read.error) ? (
        <Empty
          title={wasLost ? lostText : messages.notFound}
          {...(wasLost && { hint: deletion || lostHint })}
          action={
            above && (
              <Anchor component={Link} to={pathTo(above, params)} size="sm">
                Ke {above.title}
              </Anchor>
            )
          }
        />
      ) : (
        <ReadProblem error={read.error} onRetry={read.refetch} />
      )}
      <UnsavedInput typed={typed} />
    </Card>
  );
}
