import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { answerTypeOf } from '../../../../shared/entities/question/answer.ts';
import {
  questionFields as fields,
  type QuestionType,
  questionTypes,
} from '../../../../shared/entities/question/fields.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import { QuestionInput } from '../../../entities/question/QuestionInput.tsx';
import { Note } from '../../../kit/layout/Note.tsx';
import classes from './QuestionPreview.module.css';
import type { QuestionValues } from './questionSections.tsx';

const noField = {
  id: 'pratinjau',
  onChange: () => undefined,
  onBlur: () => undefined,
  value: '',
  error: undefined,
};

const viewers = [
  { value: 'staff', label: 'Staf' },
  { value: 'agent', label: 'Agen' },
] as const;
type Viewer = (typeof viewers)[number]['value'];

const isType = (type: string): type is QuestionType => type in questionTypes;

export function QuestionPreview({ values, stored }: { values: QuestionValues; stored?: Question }) {
  const [viewer, setViewer] = useState<Viewer>('staff');
  const { question_type } = values;
  return (
    <section className={classes.preview} aria-label="Pratinjau">
      <Group component="header" justify="space-between" gap="xs">
        <Title order={2} size="h3">
          Di formulir pengajuan
        </Title>
        <SegmentedControl
          aria-label="Pratinjau untuk"
          value={viewer}
          data={[...viewers]}
          onChange={setViewer}
          // Enter in the preview must not submit the question's form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Group>
      {!isType(question_type) ? (
        <Text fz="xs" c="dimmed">
          Pilih tipe isian untuk melihatnya.
        </Text>
      ) : viewer === 'staff' ? (
        <Asked values={values} type={question_type} />
      ) : (
        <Phone values={values} type={question_type} />
      )}
      {stored && <StoredAnswers stored={stored} type={question_type} />}
    </section>
  );
}

interface AskedProps {
  values: QuestionValues;
  type: QuestionType;
}

const Asked = ({ values: { question_text, is_mandatory }, type }: AskedProps) => (
  <div inert>
    <QuestionInput
      key={type}
      {...noField}
      type={type}
      label={question_text.trim() || fields.question_text.label}
      required={is_mandatory}
    />
  </div>
);

/** This is only a sketch, because the specification does not describe the agents' app. */
const Phone = (asked: AskedProps) => (
  <figure className={classes.phone} aria-label="Di ponsel agen">
    <div className={classes.screen}>
      <p className={classes.bar}>Pengajuan</p>
      <Asked {...asked} />
    </div>
    <Text component="figcaption" fz="xs" c="dimmed">
      Ukuran ponsel. Tata letak di aplikasi agen dapat berbeda.
    </Text>
  </figure>
);

/** Stored answers keep their type when the question's type changes. */
function StoredAnswers({ stored, type }: { stored: Question; type: string }) {
  if (!isType(type) || answerTypeOf[type] === answerTypeOf[stored.question_type])
    return (
      <Text fz="xs" c="dimmed">
        Jawaban yang sudah ada tetap tersimpan.
      </Text>
    );
  return (
    <Note tone="amber" fz="xs" role="status">
      Jawaban lama tetap tersimpan sebagai {questionTypes[stored.question_type]}. Tipe baru hanya berlaku
      untuk pengajuan yang ditambah atau diubah setelah ini.
    </Note>
  );
}
