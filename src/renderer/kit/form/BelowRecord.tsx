import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { useRead } from '../../lib/queries.ts';
import { RecordStates } from '../detail/RecordStates.tsx';
import type { Page } from '../page/page.ts';
import { PageSkeleton } from '../page/states.tsx';
import { useMay } from '../rights/useMay.ts';

/** Reads the record of `:id` before the form opens. Without the right to read, the form opens at once. */
export function BelowRecord<Read extends Operation>({
  read: detail,
  page,
  children,
}: {
  read: Read;
  page: Page;
  children: (id: string, record: OutputOf<Read> | undefined) => ReactNode;
}) {
  const { id = '' } = useParams();
  const mayRead = useMay(detail);
  const read = useRead(detail, { id } as InputOf<Read>, { enabled: mayRead });
  if (mayRead && !read.data) return <RecordStates read={read} skeleton={<PageSkeleton />} page={page} />;
  return children(id, read.data?.data);
}
