import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { useRead } from '../../lib/queries.ts';
import { usePageSubject } from '../keys/pageActions.ts';
import { useGoUp, useRecordOfPage, useStepBack } from '../page/currentPage.ts';
import { DeniedPage } from '../page/DeniedPage.tsx';
import { type Page, pageOf, pathTo } from '../page/page.ts';
import { gateOf } from '../rights/useMay.ts';
import { useAllows } from '../session/session.ts';
import { DetailPage, DetailSkeleton } from './DetailPage.tsx';
import classes from './detail.module.css';
import { type Fact, KeyFacts, Strip } from './Facts.tsx';
import { HeadButton } from './HeadButton.tsx';
import { RecordNavigationBar } from './RecordNavigationBar.tsx';
import { RecordStates } from './RecordStates.tsx';

export interface RecordHead {
  title: ReactNode;
  status?: ReactNode;
  sub?: ReactNode;
  keys?: readonly Fact[];
  strip?: readonly Fact[];
  picture?: ReactNode;
  actions?: ReactNode;
  people?: ReactNode;
}

interface RecordDetailProps<Read extends Operation, Stored> {
  page: Page<Stored>;
  read: Read;
  id?: number;
  /** Noun of the record in lower case, for example 'pengajuan'. */
  noun: string;
  head: (record: Stored) => RecordHead;
  /** The previous and next buttons follow the list that showed the record last. */
  list?: Operation | readonly Operation[];
  edit?: Page<Stored>;
  remove?: {
    operation: Operation;
    onRemove: (record: Stored) => Promise<boolean>;
    /** False hides the button, whatever the user's rights. */
    offered?: (record: Stored) => boolean;
  };
  main: (record: Stored) => ReactNode;
  side: (record: Stored) => ReactNode;
  wideSide?: boolean;
}

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
    <RecordNavigationBar lists={[list].flat()} page={page as Page} id={Number(id)} noun={actions.noun} />
  );
  const { access } = pageOf(page, record);
  const allowed = useAllows(access);
  const shown = record && allowed ? head(record) : undefined;
  usePageSubject(typeof shown?.title === 'string' ? shown.title : '');
  if (record && !allowed) return <DeniedPage rule={access} />;
  if (!record || !shown) {
    return (
      <>
        {walk}
        <RecordStates read={read} skeleton={<DetailSkeleton />} page={page as Page} />
      </>
    );
  }
  return (
    <>
      {walk}
      {/* The key resets the page when the user opens another record. */}
      <DetailPage
        key={record.id}
        head={
          <>
            {shown.picture}
            <h2 className={classes.title}>{shown.title}</h2>
            {shown.status}
            <div className={classes.actions}>
              {shown.people}
              {shown.actions}
              <RecordActions page={page} record={record} {...actions} />
            </div>
            {shown.sub && <p className={classes.sub}>{shown.sub}</p>}
            {shown.keys && <KeyFacts facts={shown.keys} />}
            {shown.strip && <Strip facts={shown.strip} />}
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
  const goUp = useGoUp();
  const leave = () => {
    const shown = pageOf(page, record);
    if (shown.backToParent) goUp(shown);
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
      {remove && (remove.offered?.(record) ?? true) && (
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
