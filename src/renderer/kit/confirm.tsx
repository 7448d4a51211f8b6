import { Box, Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import type { AccessRule } from '../../shared/core/access.ts';
import { messages } from '../../shared/core/errors.ts';
import { type About, LossNotice, takeFocus, useLoss } from './about.tsx';
import { DeniedReason } from './DeniedReason.tsx';
import { giveFocusBack } from './giveFocusBack.ts';

/** Milliseconds until a closed dialog is out of the document; Mantine gives the focus back after 10. */
const focusDelay = 20;

const open = new Set<string>();
const waiting = new Set<() => void>();

/** Resolves once nobody is asked anything, at once if so. What would change the page must wait for the answer. */
export const allAnswered = (): Promise<void> =>
  open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));

export const isAsking = (): boolean => open.size > 0;

/** Ignores a second press that comes before the dialog has the focus and would open the same question again. */
function once<Answer>(
  title: string,
  asked: Answer,
  ask: (answer: (given: Answer) => void) => void,
): Promise<Answer> {
  if (open.has(title)) return Promise.resolve(asked);
  open.add(title);
  // Where motion is reduced, Mantine notes what had the focus only after the dialog has taken it.
  const before = document.activeElement;
  return new Promise((resolve) =>
    ask((given) => {
      open.delete(title);
      resolve(given);
      setTimeout(() => giveFocusBack(before), focusDelay);
      if (open.size > 0) return;
      for (const go of waiting) go();
      waiting.clear();
    }),
  );
}

interface Question {
  title: string;
  body?: ReactNode;
  action: string;
  cancel?: string;
  danger?: boolean;
  /** When it goes meanwhile, the action is closed. */
  about?: About | undefined;
}

/** S-012. Resolves false for cancel, Esc or a click outside. A destructive action never has the focus. */
export function confirm(question: Question): Promise<boolean> {
  return once(question.title, false, (answer) => {
    const modalId = modals.open({
      title: question.title,
      children: (
        <Asked
          question={question}
          onAnswer={(given) => {
            answer(given);
            modals.close(modalId);
          }}
        />
      ),
      onClose: () => answer(false),
    });
  });
}

interface AskedProps {
  question: Question;
  onAnswer: (given: boolean) => void;
}

const Asked = ({ question, onAnswer }: AskedProps) =>
  question.about ? (
    <AskedAbout question={question} about={question.about} onAnswer={onAnswer} />
  ) : (
    <Choice question={question} onAnswer={onAnswer} />
  );

function AskedAbout({ question, about, onAnswer }: AskedProps & { about: About }) {
  const loss = useLoss(about);
  if (!loss) return <Choice question={question} onAnswer={onAnswer} />;
  return (
    <>
      <LossNotice loss={loss} />
      <Group justify="flex-end" mt="md">
        <Button ref={takeFocus} variant="default" onClick={() => onAnswer(false)}>
          OK
        </Button>
      </Group>
    </>
  );
}

function Choice({ question: { body, action, cancel, danger }, onAnswer }: AskedProps) {
  // A harmless action has the focus.
  const staysByDefault = danger || cancel !== undefined;
  return (
    <>
      {body && <Box mb="md">{bodyOf(body)}</Box>}
      <Group justify="flex-end" mt={body ? 0 : 'md'}>
        <Button
          variant="default"
          data-autofocus={staysByDefault || undefined}
          onClick={() => onAnswer(false)}
        >
          {cancel ?? 'Batal'}
        </Button>
        <Button
          color={danger ? 'red' : 'pine'}
          data-autofocus={!staysByDefault || undefined}
          onClick={() => onAnswer(true)}
        >
          {action}
        </Button>
      </Group>
    </>
  );
}

export function alert(title: string, body?: ReactNode): Promise<void> {
  return once<void>(title, undefined, (answer) => {
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
