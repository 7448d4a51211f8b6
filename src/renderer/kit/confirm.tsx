import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import type { AccessRule } from '../../shared/core/access.ts';
import { messages } from '../../shared/core/errors.ts';
import { DeniedReason } from './DeniedReason.tsx';

/** The questions that are open, by title. */
const open = new Set<string>();

/**
 * Asks, unless the same is being asked: a second press comes before the dialog has the keyboard, and would open another
 * one behind it.
 */
function once<Answer>(
  title: string,
  asked: Answer,
  ask: (answer: (given: Answer) => void) => void,
): Promise<Answer> {
  if (open.has(title)) return Promise.resolve(asked);
  open.add(title);
  return new Promise((resolve) =>
    ask((given) => {
      open.delete(title);
      resolve(given);
    }),
  );
}

/**
 * One promise-based confirm (S-012): title, the way back (Batal), and the action. Resolves false on the way back, Esc or
 * a click outside. What destroys never has the focus.
 */
export function confirm(question: {
  title: string;
  body?: ReactNode;
  action: string;
  /** 'Batal' unless the action itself is a way out. */
  cancel?: string;
  danger?: boolean;
}): Promise<boolean> {
  // Where nothing is to be lost by the action, it has the focus.
  const staysByDefault = question.danger || question.cancel !== undefined;
  return once(question.title, false, (answer) => {
    modals.openConfirmModal({
      title: question.title,
      children: bodyOf(question.body),
      labels: { confirm: question.action, cancel: question.cancel ?? 'Batal' },
      confirmProps: {
        color: question.danger ? 'red' : 'pine',
        'data-autofocus': !staysByDefault || undefined,
      },
      cancelProps: { variant: 'default', 'data-autofocus': staysByDefault || undefined },
      onConfirm: () => answer(true),
      onClose: () => answer(false),
    });
  });
}

/** A text with OK: alerts of the spec and denied links (R-803, R-805…R-811). */
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

/** R-803, with the right that is missing (features.md R3). */
export const alertDenied = (rule?: AccessRule) =>
  alert(messages.accessDenied, rule && <DeniedReason rule={rule} />);
