import { Anchor } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { fieldText } from '../../../../shared/core/fields.ts';
import { entities } from '../../../../shared/entities/index.ts';
import {
  questionLabels as L,
  questionFields,
  questionTypes,
} from '../../../../shared/entities/question/fields.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import { useOpenReferrals } from '../../../entities/referral/openReferrals.ts';
import { SteadyButton } from '../../../kit/buttons/SteadyButton.tsx';
import { useRemove } from '../../../kit/dialogs/useRemove.ts';
import { Figures } from '../../../kit/layout/Figures.tsx';
import { ActionsButton } from '../../../kit/list/ActionsButton.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { OrderedList } from '../../../kit/list/OrderedList.tsx';
import { opensRow } from '../../../kit/list/openRow.ts';
import { gated } from '../../../kit/list/recordActions.tsx';
import { useOrder } from '../../../kit/list/useOrder.ts';
import { useOpenPage } from '../../../kit/page/useOpenPage.ts';
import { useMay } from '../../../kit/rights/useMay.ts';
import { useSession } from '../../../kit/session/sessionState.ts';
import { request } from '../../../lib/api.ts';
import { useRead } from '../../../lib/queries.ts';
import { productPages as pages } from '../../../pages/productPages.ts';
import classes from './QuestionList.module.css';
import { TemplateNotice } from './TemplateNotice.tsx';

export function QuestionList({ programId, programName }: { programId: string; programName: string }) {
  const read = useRead(entities.question.byProgram, { id: programId });
  const questions = read.data?.data;
  const mayOrder = useMay(entities.program.orderQuestions);
  const mayChange = [
    useMay(entities.question.create),
    useMay(entities.question.update),
    useMay(entities.question.remove),
  ].includes(true);
  const order = useOrder({
    rows: questions ?? [],
    save: (program_question_ids, seen) =>
      request(entities.program.orderQuestions, { id: programId, program_question_ids, seen }),
    stale: entities.question.update,
  });
  return (
    <OrderedList
      title="Daftar Pertanyaan"
      noun="pertanyaan"
      read={read}
      rows={questions}
      order={order}
      fixed={!mayOrder}
      itemName={(question) => question.question_text}
      head={
        <div className={classes.row} data-head>
          <Figures right>No</Figures>
          <span>{L.question_text}</span>
          <span>{L.question_type}</span>
          <span>{L.is_mandatory}</span>
        </div>
      }
      action={<AddButton page={pages.addQuestion} params={{ id: programId }} quiet />}
      foot={
        (mayOrder || mayChange) && <TemplateNotice programId={programId} change="any" name={programName} />
      }
      fills={{ of: 'question', inside: Number(programId) }}
    >
      {(question, place) => <Row question={question} number={place} />}
    </OrderedList>
  );
}

function Row({ question, number }: { question: Question; number: number }) {
  const openPage = useOpenPage();
  const { id, question_text, question_type, is_mandatory } = question;
  const edit = () => openPage(pages.editQuestion, { id });
  return (
    <div className={classes.row}>
      <Figures right>{number}</Figures>
      <Anchor
        component={SteadyButton}
        size="sm"
        ta="left"
        className={classes.text}
        onClick={edit}
        {...opensRow}
      >
        {question_text}
      </Anchor>
      <span>{questionTypes[question_type]}</span>
      <span>{fieldText(questionFields.is_mandatory, is_mandatory)}</span>
      <RowMenu question={question} onEdit={edit} />
    </div>
  );
}

function RowMenu({ question, onEdit }: { question: Question; onEdit: () => void }) {
  const codes = useSession((state) => state.codes);
  const remove = useRemove(entities.question.remove);
  const openReferrals = useOpenReferrals();
  const { update, remove: removeQuestion } = entities.question;
  const onRemove = async () => {
    const hanging = await openReferrals({ program_id: question.program_id });
    return remove(
      { id: question.id, version: question.version },
      {
        title: 'Hapus Pertanyaan',
        what: `Pertanyaan “${question.question_text}”`,
        note: [
          hanging && `Program ini memiliki ${hanging}.`,
          'Jawaban yang sudah ada tetap tersimpan. Template batch yang sudah diunduh tidak berlaku lagi.',
        ]
          .filter(Boolean)
          .join(' '),
      },
    );
  };
  return (
    <ActionsButton
      of={question.question_text}
      actions={[
        gated(update.access, codes, {
          label: 'Ubah Pertanyaan',
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
  );
}
