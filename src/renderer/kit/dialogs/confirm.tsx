import { Box, Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import type { AccessRule } from '../../../shared/core/access.ts';
import { messages } from '../../../shared/core/errors.ts';
import { resetWithUser } from '../../lib/userState.ts';
import { DeniedReason } from '../rights/DeniedReason.tsx';
import { restoreFocus } from './restoreFocus.ts';
import { focusOnMount, LossNotice, useLoss, type WatchedRecord } from './watchedRecord.tsx';

/** Milliseconds, longer than the 10 ms after which Mantine returns the focus of a closed dialog. */
const focusDelay = 20;

export const afterAnswer = (focus: () => void): void => void setTimeout(focus, 2 * focusDelay);

const open = new Set<string>();
const waiting = new Set<() => void>();

/** Resolves when no question is open, so that the page may change. */
export const whenAllAnswered = (): Promise<void> =>
  open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));

export const isAsking = (): boolean => open.size > 0;

// A question belongs to one user. When the user changes, the question gets its safe answer.
resetWithUser(() => {
  if (isAsking()) modals.closeAll();
});

/** Prevents a second dialog when the user presses again before the first dialog has the focus. */
function askOnce<Answer>(
  title: string,
  asked: Answer,
  ask: (answer: (given: Answer) => void) => void,
): Promise<Answer> {
  if (open.has(title)) return Promise.resolve(asked);
  open.add(title);
  // With reduced motion, Mantine reads the focused element only after the dialog has the focus.
  const before = document.activeElement;
  return new Promise((resolve) =>
    ask((given) => {
      open.delete(title);
      resolve(given);
      setTimeout(() => restoreFocus(before), focusDelay);
      if (open.size > 0) return;
      for (const go of waiting) go();
      waiting.clear();
    }),
  );
}

interface AnswerButton<Answer> {
  label: string;
  answer: Answer;
  danger?: boolean;
}

interface Question<Answer> {
  title: string;
  body?: ReactNode;
  /** The answer also applies to Esc, the close button and a click outside. */
  cancel: { label: string; answer: Answer };
  answers: readonly AnswerButton<Answer>[];
  focus: 'stay' | 'last';
  watched?: WatchedRecord | undefined;
}

/** The initial focus is never on a destructive button (S-012). */
function ask<Answer>(question: Question<Answer>): Promise<Answer> {
  const { answer: stays } = question.cancel;
  return askOnce(question.title, stays, (answer) => {
    const modalId = modals.open({
      title: question.title,
      children: (
        <QuestionBody
          question={question}
          onAnswer={(given) => {
            answer(given);
            modals.close(modalId);
          }}
        />
      ),
      onClose: () => answer(stays),
    });
  });
}

export const confirm = ({
  action,
  cancel,
  danger = false,
  ...question
}: {
  title: string;
  body?: ReactNode;
  action: string;
  cancel?: string;
  danger?: boolean;
  watched?: WatchedRecord | undefined;
}): Promise<boolean> =>
  ask({
    ...question,
    cancel: { label: cancel ?? 'Batal', answer: false },
    answers: [{ label: action, answer: true, danger }],
    focus: danger || cancel !== undefined ? 'stay' : 'last',
  });

/** Resolves to undefined if the user cancels or the same question is already open. */
export const choose = <Answer,>(question: {
  title: string;
  body?: ReactNode;
  answers: readonly AnswerButton<Answer>[];
}): Promise<Answer | undefined> =>
  ask<Answer | undefined>({
    ...question,
    cancel: { label: 'Batal', answer: undefined },
    focus: 'stay',
  });

interface QuestionProps<Answer> {
  question: Question<Answer>;
  onAnswer: (given: Answer) => void;
}

const QuestionBody = <Answer,>({ question, onAnswer }: QuestionProps<Answer>) =>
  question.watched ? (
    <WatchedQuestion question={question} about={question.watched} onAnswer={onAnswer} />
  ) : (
    <AnswerButtons question={question} onAnswer={onAnswer} />
  );

function WatchedQuestion<Answer>({
  question,
  about,
  onAnswer,
}: QuestionProps<Answer> & { about: WatchedRecord }) {
  const loss = useLoss(about);
  if (!loss) return <AnswerButtons question={question} onAnswer={onAnswer} />;
  return (
    <>
      <LossNotice loss={loss} />
      <Group justify="flex-end" mt="md">
        <Button ref={focusOnMount} variant="default" onClick={() => onAnswer(question.cancel.answer)}>
          OK
        </Button>
      </Group>
    </>
  );
}

function AnswerButtons<Answer>({
  question: { body, cancel, answers, focus },
  onAnswer,
}: QuestionProps<Answer>) {
  return (
    <>
      {body && <Box mb="md">{bodyOf(body)}</Box>}
      <Group justify="flex-end" mt={body ? 0 : 'md'}>
        <Button
          variant="default"
          data-autofocus={focus === 'stay' || undefined}
          onClick={() => onAnswer(cancel.answer)}
        >
          {cancel.label}
        </Button>
        {answers.map(({ label, answer, danger }, index) => {
          const isLast = index === answers.length - 1;
          return (
            <Button
              key={label}
              {...(isLast || danger ? { color: danger ? 'red' : 'pine' } : { variant: 'default' })}
              data-autofocus={(isLast && focus === 'last') || undefined}
              onClick={() => onAnswer(answer)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
    </>
  );
}

export function alert(title: string, body?: ReactNode): Promise<void> {
  return askOnce<void>(title, undefined, (answer) => {
    modals.openConfirmModal({
      title,
      children: bodyOf(body),
      labels: { confirm: 'OK', cancel: '' },
      cancelProps: { display: 'none' },
      confirmProps: { 'data-autofocus': true },
      onClose: () => answer(),
    });
  });
}

const bodyOf = (body: ReactNode) => (typeof body === 'string' ? <Text size="sm">{body}</Text> : body);

export const alertDenied = (rule?: AccessRule) =>
  alert(messages.accessDenied, rule && <DeniedReason rule={rule} />);
