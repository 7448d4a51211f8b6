import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import type { ReferralDetail, Answer as StoredAnswer } from '../../../../shared/entities/referral/schema.ts';
import { QuestionInput } from '../../../entities/question/QuestionInput.tsx';
import { heldBy } from '../../../kit/fields/choices/LookupSelect.tsx';
import { FieldGroup } from '../../../kit/fields/FieldGroup.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { AnswerContent } from '../AnswerContent.tsx';
import { AnswersShown } from '../detail/sections.tsx';
import type { Catalogue } from './useCatalogue.ts';
import { olderAnswer, type ReferralValues } from './values.ts';

export function QuestionSection({
  form,
  catalogue,
  stored,
}: {
  form: ResourceForm<ReferralValues>;
  catalogue: Catalogue;
  stored: ReferralDetail | undefined;
}) {
  const { questions } = catalogue;
  const isStored = form.values.program_id === stored?.program_id;
  const left = isStored ? answersLeft(stored, questions.data?.data) : [];
  if (form.values.program_id === null) return <Quiet>Pilih program untuk memuat pertanyaannya.</Quiet>;
  if (questions.isError)
    return (
      <Stack gap="sm">
        {heldBy(questions) && isStored ? (
          <Quiet>Pertanyaan program ini tidak dapat dibaca lagi. Jawabannya tetap tersimpan.</Quiet>
        ) : (
          <ReadProblem error={questions.error} onRetry={() => void questions.refetch()} />
        )}
        <AnswersShown answers={left} />
      </Stack>
    );
  if (!questions.data) return <QuestionSkeleton />;
  if (questions.data.data.length + left.length === 0)
    return <Quiet>Program ini tidak memiliki pertanyaan.</Quiet>;
  return (
    <Stack gap="sm">
      {questions.data.data.map((question) => (
        <Answer key={question.id} form={form} question={question} older={olderAnswer(question, stored)} />
      ))}
      {left.length > 0 && (
        <>
          <Quiet>Pertanyaan berikut sudah dihapus dari program. Jawabannya tetap tersimpan.</Quiet>
          <AnswersShown answers={left} />
        </>
      )}
    </Stack>
  );
}

const answersLeft = (stored: ReferralDetail, questions: readonly Question[] = []): StoredAnswer[] =>
  stored.answers.filter(
    ({ question_id, answer_content }) => answer_content && !questions.some(({ id }) => id === question_id),
  );

function Answer({
  form,
  question,
  older,
}: {
  form: ResourceForm<ReferralValues>;
  question: Question;
  older: StoredAnswer | undefined;
}) {
  const entry = form.entry<string>('answers', question.id, question.question_text);
  const field = { ...entry, value: entry.value ?? '' };
  if (older && field.value === older.answer_content) return <OlderAnswer field={field} older={older} />;
  const input = <QuestionInput {...field} type={question.question_type} />;
  if (!older) return input;
  return (
    <div>
      {input}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={14} />}
        onClick={() => field.onChange(older.answer_content)}
      >
        Kembalikan jawaban lama
      </Button>
    </div>
  );
}

function OlderAnswer({ field, older }: { field: Field<string>; older: StoredAnswer }) {
  return (
    <FieldGroup field={field}>
      <Stack gap={4} align="start">
        <AnswerContent answer={older} />
        <Text size="xs" c="dimmed">
          Jenis pertanyaan ini sudah diubah. Jawaban lama tetap tersimpan selama tidak dijawab ulang.
        </Text>
        <Button variant="default" onClick={() => field.onChange('')} onBlur={field.onBlur}>
          Jawab ulang
        </Button>
      </Stack>
    </FieldGroup>
  );
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function QuestionSkeleton() {
  return (
    <Stack gap="sm" aria-busy>
      <Skeleton h={14} w={220} />
      <Skeleton h={30} />
      <Skeleton h={14} w={180} />
      <Skeleton h={30} />
    </Stack>
  );
}
