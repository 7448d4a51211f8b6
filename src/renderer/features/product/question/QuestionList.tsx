import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { entities } from '../../../../shared/entities/index.ts';
import { questionLabels as L, questionTypes } from '../../../../shared/entities/question/fields.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { SortableList } from '../../../kit/fields/SortableList.tsx';
import { SaveMark, SaveProblem } from '../../../kit/form/SaveState.tsx';
import { ActionList } from '../../../kit/grid/RowMenu.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { gated } from '../../../kit/list/recordActions.tsx';
import { useSession } from '../../../kit/session.ts';
import { Empty, ReadProblem, TableSkeleton } from '../../../kit/states.tsx';
import { useMay } from '../../../kit/useMay.ts';
import { useOpenPage } from '../../../kit/useOpenPage.ts';
import { useRemove } from '../../../kit/useRemove.ts';
import { useRead } from '../../../lib/queries.ts';
import { productPages as pages } from '../../../pages/productPages.ts';
import classes from './QuestionList.module.css';
import { useQuestionOrder } from './useQuestionOrder.ts';

/** The questions of a program in their order, put in another one by dragging or with Alt and arrows (S-080, R-413). */
export function QuestionList({ programId }: { programId: string }) {
  const read = useRead(entities.question.byProgram, { id: programId });
  const questions = read.data?.data;
  const order = useQuestionOrder(programId, questions ?? []);
  const mayOrder = useMay(entities.program.orderQuestions);
  return (
    <DetailSection
      title="Daftar Pertanyaan"
      count={questions?.length}
      flush
      action={
        <span className={classes.state}>
          {order.saving.state !== 'idle' && <SaveMark saving={order.saving} />}
          {order.undo && (
            <Button variant="default" leftSection={<IconArrowBackUp size={15} />} onClick={order.undo}>
              Urungkan urutan
            </Button>
          )}
          <AddButton page={pages.addQuestion} params={{ id: programId }} quiet />
        </span>
      }
    >
      {order.saving.state === 'failed' && (
        <div className={classes.problem}>
          <SaveProblem saving={order.saving} onRetry={order.retry} />
        </div>
      )}
      <div className={classes.list}>
        {read.isError && !questions ? (
          <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
        ) : !questions ? (
          <>
            <Head />
            <TableSkeleton />
          </>
        ) : questions.length === 0 ? (
          <Empty hint="Program ini belum memiliki pertanyaan." />
        ) : (
          <>
            <Head />
            <Rows shown={order.shown} onMove={mayOrder ? order.move : undefined} />
          </>
        )}
      </div>
    </DetailSection>
  );
}

const Head = () => (
  <div className={classes.head} aria-hidden>
    <span className={classes.number}>No</span>
    <span>{L.question_text}</span>
    <span>{L.question_type}</span>
    <span>{L.is_mandatory}</span>
  </div>
);

function Rows({
  shown,
  onMove,
}: {
  shown: readonly Question[];
  /** Absent for whoever may not change the order. */
  onMove: ((ids: readonly number[]) => void) | undefined;
}) {
  const place = new Map(shown.map(({ id }, index) => [id, index + 1]));
  return (
    <SortableList
      items={shown}
      noun="pertanyaan"
      itemId={(question) => question.id}
      itemName={(question) => question.question_text}
      {...(onMove ? { onReorder: onMove } : { fixed: true, onReorder: () => undefined })}
    >
      {(question) => <Row question={question} number={place.get(question.id) ?? 0} />}
    </SortableList>
  );
}

function Row({ question, number }: { question: Question; number: number }) {
  const openPage = useOpenPage();
  const { id, question_text, question_type, is_mandatory } = question;
  const edit = () => openPage(pages.editQuestion, { id });
  return (
    <div className={classes.row}>
      <span className={classes.number}>{number}</span>
      <Anchor component="button" type="button" size="sm" ta="left" className={classes.text} onClick={edit}>
        {question_text}
      </Anchor>
      <span>{questionTypes[question_type]}</span>
      <span>{is_mandatory ? 'Yes' : 'No'}</span>
      <RowMenu question={question} onEdit={edit} />
    </div>
  );
}

function RowMenu({ question, onEdit }: { question: Question; onEdit: () => void }) {
  const codes = useSession((state) => state.codes);
  const remove = useRemove(entities.question.remove);
  const { update, remove: removeQuestion } = entities.question;
  const onRemove = () =>
    remove(
      { id: question.id },
      {
        title: 'Hapus Pertanyaan',
        what: `Pertanyaan “${question.question_text}”`,
        note: 'Jawaban yang sudah ada tetap tersimpan.',
      },
    );
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Tindakan untuk ${question.question_text}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <ActionList
        actions={[
          gated(update.access, codes, {
            label: 'Edit Pertanyaan',
            icon: <IconPencil size={15} />,
            onClick: onEdit,
          }),
          gated(removeQuestion.access, codes, {
            label: 'Hapus Pertanyaan',
            icon: <IconTrash size={15} />,
            danger: true,
            onClick: () => void onRemove(),
          }),
        ]}
      />
    </Menu>
  );
}
