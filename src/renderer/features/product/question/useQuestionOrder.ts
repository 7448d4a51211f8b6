import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import { createAutosave, type Saving } from '../../../kit/form/autosave.ts';
import { request } from '../../../lib/api.ts';
import { refreshAfter } from '../../../lib/queries.ts';

/** `ids` of questions as they are shown now: what was added meanwhile comes last, what was deleted is gone. */
export function arranged(
  questions: readonly Question[],
  ids: readonly number[] | undefined,
): readonly Question[] {
  if (!ids) return questions;
  const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...questions].sort((a, b) => place(a.id) - place(b.id));
}

/**
 * The order of a program's questions while it is changed: moves are gathered and saved as one call, and can be
 * taken back as one.
 */
export function useQuestionOrder(programId: string, questions: readonly Question[]) {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly number[]>();
  const [before, setBefore] = useState<readonly number[]>();
  const [saving, show] = useState<Saving>({ state: 'idle' });
  const wanted = useRef<readonly number[]>([]);

  const save = async () => {
    const sent = wanted.current;
    await request(entities.program.orderQuestions, {
      id: programId,
      program_question_ids: [...sent],
    });
    await refreshAfter(client, entities.question.update);
    // From here on the server's order counts again, whoever changes it.
    if (wanted.current === sent) setIds(undefined);
  };
  const latest = useRef(save);
  latest.current = save;
  const [saver] = useState(() => createAutosave(() => latest.current(), show));
  // Whoever leaves the page at once has meant the order all the same.
  useEffect(() => () => void saver.settle().then(() => saver.stop()), [saver]);

  const put = (next: readonly number[]) => {
    wanted.current = next;
    setIds(next);
    saver.changed();
  };
  const shown = arranged(questions, ids);
  return {
    shown,
    saving,
    retry: () => void saver.settle(),
    move: (next: readonly number[]) => {
      setBefore((first) => first ?? shown.map(({ id }) => id));
      put(next);
    },
    /** Absent while there is nothing to take back. */
    undo:
      before &&
      (() => {
        put(arranged(questions, before).map(({ id }) => id));
        setBefore(undefined);
        void saver.settle();
      }),
  };
}
