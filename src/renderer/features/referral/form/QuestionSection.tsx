import { Skeleton, Stack, Text } from '@mantine/core';
import { longTextMax } from '../../../../shared/core/values.ts';
import type { QuestionType } from '../../../../shared/entities/question/fields.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import type { Field } from '../../../kit/fields/field.ts';
import { ImageField } from '../../../kit/fields/ImageField.tsx';
import { LocationField } from '../../../kit/fields/LocationField.tsx';
import { LongTextField, TextField } from '../../../kit/fields/TextFields.tsx';
import type { ResourceForm } from '../../../kit/form/useResourceForm.ts';
import { ReadProblem } from '../../../kit/states.tsx';
import type { Catalogue } from './useCatalogue.ts';
import type { ReferralValues } from './values.ts';

const folder = 'referral_answers';

/** One input per type of question. */
const inputs: Readonly<Record<QuestionType, (field: Field<string>) => React.ReactNode>> = {
  short_text: (field) => <TextField {...field} maxLength={255} />,
  long_text: (field) => <LongTextField {...field} maxLength={longTextMax} />,
  image: (field) => <ImageField {...field} folder={folder} />,
  loc_latlon: (field) => <LocationField {...field} />,
  image_loc_latlon: (field) => <LocationField {...field} imageFolder={folder} />,
};

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
        <QuestionInput key={question.id} form={form} question={question} />
      ))}
    </Stack>
  );
}

function QuestionInput({ form, question }: { form: ResourceForm<ReferralValues>; question: Question }) {
  const field = form.entry<string>('answers', question.id, question.question_text);
  return inputs[question.question_type]({ ...field, value: field.value ?? '' });
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
