import { useEffect, useRef } from 'react';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { notifyInfo } from '../../../kit/notices/notify.ts';
import type { Catalogue } from './useCatalogue.ts';
import type { ReferralValues } from './values.ts';

type Asked = Pick<Question, 'id' | 'question_text' | 'question_type'>;

const sameAs = (one: Asked) => (other: Asked) =>
  one.question_type === other.question_type && one.question_text.trim() === other.question_text.trim();

/**
 * Finds earlier answers for new questions with the same text and type. The result is keyed by the new
 * question ids.
 */
export function carriedAnswers(
  answers: Readonly<Record<string, string>>,
  earlier: readonly Asked[],
  now: readonly Asked[],
): Record<string, string> {
  const open = now.filter(({ id }) => !answers[id] && !earlier.some((each) => each.id === id));
  return Object.fromEntries(
    open.flatMap((question) => {
      const answered = earlier.filter(sameAs(question)).find(({ id }) => answers[id]);
      return answered ? [[question.id, answers[answered.id]!]] : [];
    }),
  );
}

export function useCarriedAnswers(form: ResourceForm<ReferralValues>, { questions }: Catalogue): void {
  const now = questions.data?.data;
  const before = useRef<readonly Asked[]>(undefined);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (!now) return;
    const earlier = before.current;
    before.current = now;
    if (!earlier) return;
    const { answers } = latest.current.values;
    const carried = carriedAnswers(answers, earlier, now);
    const count = Object.keys(carried).length;
    if (count === 0) return;
    latest.current.set({ answers: { ...answers, ...carried } });
    notifyInfo(`${count} jawaban dari program sebelumnya dipakai lagi: pertanyaannya sama.`);
  }, [now]);
}
