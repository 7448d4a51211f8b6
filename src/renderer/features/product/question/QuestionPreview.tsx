import { answerTypeOf } from '../../../../shared/entities/question/answer.ts';
import {
  questionFields as fields,
  type QuestionType,
  questionTypes,
} from '../../../../shared/entities/question/fields.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import { QuestionInput } from '../../../entities/question/QuestionInput.tsx';
import { RadioField } from '../../../kit/fields/ChoiceFields.tsx';
import { TextField } from '../../../kit/fields/TextFields.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import { type OwnPart, section } from '../../../kit/form/section.tsx';
import type { FormValues } from '../../../kit/form/values.ts';
import classes from './QuestionPreview.module.css';

type Values = FormValues<typeof fields>;

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

/** S-082, S-083. */
export const questionSections = [section(fields, 'Pertanyaan', [text, 'question_type', mandatory])];

const noField = {
  id: 'pratinjau',
  onChange: () => undefined,
  onBlur: () => undefined,
  value: '',
  error: undefined,
};

const isType = (type: string): type is QuestionType => type in questionTypes;

/** Beside the form: the question as the form of a submission shows it, to look at only. */
export function QuestionPreview({ values, stored }: { values: Values; stored?: Question }) {
  const { question_text, question_type, is_mandatory } = values;
  return (
    <section className={classes.preview} aria-label="Pratinjau">
      <h2>Di formulir pengajuan</h2>
      {isType(question_type) ? (
        <div inert>
          <QuestionInput
            key={question_type}
            {...noField}
            type={question_type}
            label={question_text || fields.question_text.label}
            required={is_mandatory}
          />
        </div>
      ) : (
        <p className={classes.note}>Pilih tipe isian untuk melihatnya.</p>
      )}
      {stored && <StoredAnswers stored={stored} type={question_type} />}
    </section>
  );
}

/** Answers keep the kind they were given in: a question of another kind is asked anew. */
function StoredAnswers({ stored, type }: { stored: Question; type: string }) {
  if (!isType(type) || answerTypeOf[type] === answerTypeOf[stored.question_type])
    return <p className={classes.note}>Jawaban yang sudah ada tetap tersimpan.</p>;
  return (
    <p className={classes.warning} role="status">
      Jawaban lama tetap tersimpan sebagai {questionTypes[stored.question_type]}. Isian barunya hanya berlaku
      untuk pengajuan yang ditambah atau diubah sesudah ini.
    </p>
  );
}
