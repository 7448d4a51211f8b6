import { Skeleton, Stack, Text } from '@mantine/core';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import { QuestionInput } from '../../../entities/question/QuestionInput.tsx';
import type { ResourceForm } from '../../../kit/form/useResourceForm.ts';
import { ReadProblem } from '../../../kit/states.tsx';
import type { Catalogue } from './useCatalogue.ts';
import type { ReferralValues } from './values.ts';

/** The questions of the chosen program, in its order. */
export function QuestionSection({
  form,
  catalogue,
}: {
  form: ResourceForm<ReferralValues>;
  catalogue: Catalogue;
}) {
  const { questions } = catalogue;
  if (form.values.program_id === null) return <Quiet>Pilih program untuk memuat pertanyaannya.</Quiet>;
  if (questions.isError)
    return <ReadProblem error={questions.error} onRetry={() => void questions.refetch()} />;
  if (!questions.data) return <QuestionSkeleton />;
  if (questions.data.data.length === 0) return <Quiet>Program ini tidak memiliki pertanyaan.</Quiet>;
  return (
    <Stack gap="sm">
      {questions.data.data.map((question) => (
        <Answer key={question.id} form={form} question={question} />
      ))}
    </Stack>
  );
}

function Answer({ form, question }: { form: ResourceForm<ReferralValues>; question: Question }) {
  const field = form.entry<string>('answers', question.id, question.question_text);
  return <QuestionInput {...field} type={question.question_type} value={field.value ?? ''} />;
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
