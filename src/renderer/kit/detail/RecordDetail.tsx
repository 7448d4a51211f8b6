import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { useRead } from '../../lib/queries.ts';
import { useRecordOfPage, useStepBack } from '../page/currentPage.ts';
import { type Page, pageOf, pathTo } from '../page/page.ts';
import { useAllows } from '../session.ts';
import { DeniedCard } from '../states.tsx';
import { gateOf } from '../useMay.ts';
import { DetailPage, DetailSkeleton } from './DetailPage.tsx';
import classes from './detail.module.css';
import { type Fact, KeyFacts } from './Facts.tsx';
import { HeadButton } from './HeadButton.tsx';
import { RecordStates } from './RecordStates.tsx';
import { WalkBar } from './WalkBar.tsx';

/** The head of a record: what it is called, and what can be done with it. */
export interface RecordHead {
  title: ReactNode;
  /** A pill beside the title. */
  status?: ReactNode;
  /** A line below the title. */
  sub?: ReactNode;
  /** Below the title, to copy: the numbers it is asked for by. */
  keys?: readonly Fact[];
  /** Buttons before 'Ubah' and 'Hapus'. */
  actions?: ReactNode;
}

interface RecordDetailProps<Read extends Operation, Stored> {
  page: Page<Stored>;
  /** Answers the record by its `id`. */
  read: Read;
  /** The record, where the path does not name it. */
  id?: number;
  /** The kind of record as a sentence has it: 'pengajuan'. */
  noun: string;
  head: (record: Stored) => RecordHead;
  /** The lists it is opened from: previous and next go through the one that showed it last. */
  list?: Operation | readonly Operation[];
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

/** A page that shows the record of `:id`, or the one it is given: its head with the actions, facts left, what belongs to it right. */
export function RecordDetail<Read extends Operation, Stored extends OutputOf<Read> & { id: number }>({
  page,
  read: detail,
  head,
  main,
  side,
  wideSide = false,
  list,
  id: given,
  ...actions
}: RecordDetailProps<Read, Stored>) {
  const { id: named = '' } = useParams();
  const id = given ?? named;
  const read = useRead(detail, { id } as InputOf<Read>);
  const record = read.data?.data as Stored | undefined;
  useRecordOfPage(page, record);
  const walk = list && (
    <WalkBar lists={[list].flat()} page={page as Page} id={Number(id)} noun={actions.noun} />
  );
  const { access } = pageOf(page, record);
  const allowed = useAllows(access);
  if (record && !allowed) return <DeniedCard rule={access} />;
  if (!record) {
    return (
      <>
        {walk}
        <RecordStates read={read} skeleton={<DetailSkeleton />} page={page as Page} />
      </>
    );
  }
  const shown = head(record);
  return (
    <>
      {walk}
      {/* Another record starts anew: nothing opened or paged in the one before stays. */}
      <DetailPage
        key={record.id}
        head={
          <>
            <h2 className={classes.title}>{shown.title}</h2>
            {shown.status}
            <div className={classes.actions}>
              {shown.actions}
              <RecordActions page={page} record={record} {...actions} />
            </div>
            {shown.sub && <p className={classes.sub}>{shown.sub}</p>}
            {shown.keys && <KeyFacts facts={shown.keys} />}
          </>
        }
        main={main(record)}
        side={side(record)}
        {...(wideSide && { wideSide })}
      />
    </>
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
