import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { useRead } from '../../lib/queries.ts';
import { useRecordOfPage, useStepBack } from '../page/currentPage.ts';
import { type Page, pageOf, pathTo } from '../page/page.ts';
import { gateOf } from '../useMay.ts';
import { DetailPage, DetailSkeleton } from './DetailPage.tsx';
import classes from './detail.module.css';
import { HeadButton } from './HeadButton.tsx';
import { RecordStates } from './RecordStates.tsx';

/** The head of a record: what it is called, and what can be done with it. */
export interface RecordHead {
  title: ReactNode;
  /** A pill beside the title. */
  status?: ReactNode;
  /** A line below the title. */
  sub?: ReactNode;
  /** Buttons before 'Ubah' and 'Hapus'. */
  actions?: ReactNode;
}

interface RecordDetailProps<Read extends Operation, Stored> {
  page: Page<Stored>;
  /** Answers the record by its `id`. */
  read: Read;
  /** The kind of record as a sentence has it: 'pengajuan'. */
  noun: string;
  head: (record: Stored) => RecordHead;
  edit?: Page<Stored>;
  remove?: {
    operation: Operation;
    /** Asks and deletes; resolves true when the record is gone. */
    onRemove: (record: Stored) => Promise<boolean>;
  };
  main: (record: Stored) => ReactNode;
  side: (record: Stored) => ReactNode;
  wideSide?: boolean;
}

/** A page that shows the record of `:id`: its head with the actions, facts left, what belongs to it right. */
export function RecordDetail<Read extends Operation, Stored extends OutputOf<Read> & { id: number }>({
  page,
  read: detail,
  head,
  main,
  side,
  wideSide = false,
  ...actions
}: RecordDetailProps<Read, Stored>) {
  const { id = '' } = useParams();
  const read = useRead(detail, { id } as InputOf<Read>);
  const record = read.data?.data as Stored | undefined;
  useRecordOfPage(page, record);
  if (!record) return <RecordStates read={read} skeleton={<DetailSkeleton />} page={page as Page} />;
  const shown = head(record);
  return (
    <DetailPage
      head={
        <>
          <h2 className={classes.title}>{shown.title}</h2>
          {shown.status}
          <div className={classes.actions}>
            {shown.actions}
            <RecordActions page={page} record={record} {...actions} />
          </div>
          {shown.sub && <p className={classes.sub}>{shown.sub}</p>}
        </>
      }
      main={main(record)}
      side={side(record)}
      {...(wideSide && { wideSide })}
    />
  );
}

function RecordActions<Stored extends { id: number }>({
  page,
  record,
  noun,
  edit,
  remove,
}: Pick<RecordDetailProps<Operation, Stored>, 'page' | 'noun' | 'edit' | 'remove'> & { record: Stored }) {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const leave = () => {
    const { backToParent, parent } = pageOf(page, record);
    if (backToParent && parent) navigate(pathTo(parent));
    else stepBack();
  };
  return (
    <>
      {edit && (
        <HeadButton
          label="Ubah"
          what={noun}
          gate={pageOf(edit, record).access}
          onClick={() => navigate(pathTo(edit as Page, { id: record.id }))}
        />
      )}
      {remove && (
        <HeadButton
          label="Hapus"
          what={noun}
          gate={gateOf(remove.operation, record)}
          onClick={async () => {
            if (await remove.onRemove(record)) leave();
          }}
        />
      )}
    </>
  );
}
