import { fieldText } from '../../../shared/core/fields.ts';
import type { Question } from '../../../shared/entities/question/schema.ts';
import type { StoredAnswer } from './answers.ts';
import { historyDetails } from './history.ts';

/** `namesOnly` holds the questions or fields whose values the history omits. */
export interface Changes {
  namesOnly: readonly string[];
  withValues: readonly string[];
}

type Answered = Pick<StoredAnswer, 'question_id' | 'answer_type' | 'content'>;

export const noChanges: Changes = { namesOnly: [], withValues: [] };

const asksForPerson =
  /\b(nama|ibu|ayah|istri|suami|pasangan|anak|waris|nik|ktp|sim|npwp|telepon|telp|hp|wa|whatsapp|email|alamat|rumah|lahir|gaji|penghasilan|rekening|agama)\b/i;
/** At least seven digits, as in a NIK, phone or account number. */
const personalNumber = /\d(?:[\s().+-]*\d){6,}/;

/** The history omits the values of long, personal, location and picture answers (features.md P8). */
export function changedAnswers(
  before: readonly Answered[],
  after: readonly Answered[],
  questions: readonly Question[],
): Changes {
  const earlier = new Map(before.map((answer) => [answer.question_id, answer]));
  const asked = new Map(questions.map((question) => [question.id, question]));
  const changed = after.flatMap(({ question_id, content: to }) => {
    const [question, old] = [asked.get(question_id), earlier.get(question_id)];
    const from = old?.content ?? '';
    // The question's type may have changed since the earlier answer.
    const wasText = from === '' || old?.answer_type === 'text';
    return question && from !== to ? [{ question, from, to, wasText }] : [];
  });
  const showsValues = ({ question, from, to, wasText }: (typeof changed)[number]) =>
    wasText &&
    question.question_type === 'short_text' &&
    !asksForPerson.test(question.question_text) &&
    ![from, to].some((value) => personalNumber.test(value));
  return {
    namesOnly: changed.filter((each) => !showsValues(each)).map(({ question }) => question.question_text),
    withValues: changed
      .filter(showsValues)
      .map(({ question, from, to }) =>
        historyDetails.change(question.question_text, fieldText({}, from), fieldText({}, to)),
      ),
  };
}
