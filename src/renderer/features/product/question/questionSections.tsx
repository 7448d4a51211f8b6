import type { ReactNode } from 'react';
import { questionFields as fields } from '../../../../shared/entities/question/fields.ts';
import { RadioField } from '../../../kit/fields/choices/ChoiceFields.tsx';
import { TextField } from '../../../kit/fields/TextFields.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import { type OwnPart, ownPart, section } from '../../../kit/form/section.tsx';
import type { FormValues } from '../../../kit/form/values.ts';

export type QuestionValues = FormValues<typeof fields>;

const text: OwnPart<typeof fields> = {
  names: ['question_text'],
  draw: (form) => (
    <Wide>
      <TextField {...form.field('question_text')} />
    </Wide>
  ),
};

const mandatory: OwnPart<typeof fields> = {
  names: ['is_mandatory'],
  draw: (form) => {
    const field = form.field('is_mandatory');
    return (
      <RadioField
        {...field}
        value={`${field.value}`}
        onChange={(chosen) => field.onChange(chosen === 'true')}
        words={fields.is_mandatory.words}
      />
    );
  },
};

export const questionSections = (notice: (values: QuestionValues) => ReactNode) => [
  section(fields, 'Pertanyaan', [
    text,
    'question_type',
    mandatory,
    ownPart(fields, [], (form) => <Wide>{notice(form.values)}</Wide>),
  ]),
];
