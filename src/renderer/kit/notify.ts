import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { create } from 'zustand';
import type { AccessRule } from '../../shared/core/access.ts';
import { AppError, messages } from '../../shared/core/errors.ts';
import { forgetWith } from '../lib/own.ts';
import { NoticeBody } from './NoticeBody.tsx';
import { missingRight } from './rights.ts';

/** The one notifier (R-801…) with a history, so that a text outlives its popup (features.md N2). */

export interface Notice {
  id: number;
  at: Date;
  kind: 'success' | 'failure' | 'info';
  title: string;
  message: string;
  topic?: string;
  action?: NoticeAction;
}

/** What can be done about a message, as its button. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

const historyMax = 50;
let nextId = 1;

export const useNotices = create<{ notices: readonly Notice[]; unseen: number }>(() => ({
  notices: [],
  unseen: 0,
}));

/** Messages about the program itself: they are anybody's. */
const programTopics: ReadonlySet<string> = new Set(['server', 'database', 'update']);
const isOfProgram = ({ topic }: Notice) => topic !== undefined && programTopics.has(topic);

/** Popup of a message. */
const popupOf = ({ id, topic }: Pick<Notice, 'id' | 'topic'>) => topic ?? `notice-${id}`;

/** Popups that nobody could have seen, the oldest first; undefined while they are shown at once. */
let held: NotificationData[] | undefined;

// They tell whose records were worked on: the next user finds none of them.
forgetWith(() => {
  held = undefined;
  const [own, others] = [[], []] as [Notice[], Notice[]];
  for (const each of useNotices.getState().notices) (isOfProgram(each) ? others : own).push(each);
  for (const each of own) notifications.hide(popupOf(each));
  useNotices.setState({ notices: others, unseen: 0 });
});

export function markNoticesSeen(): void {
  useNotices.setState({ unseen: 0 });
}

const colours = { success: 'pine', failure: 'red', info: 'gray' } as const;

interface Showing {
  /** 'until replaced' stays: only the next message of the same `topic` takes it away. */
  milliseconds: number | 'until replaced';
  /** One message at a time about it: a new one takes the place of the one before. */
  topic?: string;
  action?: NoticeAction;
}

function show(kind: Notice['kind'], title: string, message: string, showing: Showing): void {
  const { milliseconds, topic, action } = showing;
  const id = nextId++;
  const notice: Notice = {
    id,
    at: new Date(),
    kind,
    title,
    message,
    ...(topic && { topic }),
    ...(action && { action }),
  };
  useNotices.setState((state) => ({
    notices: [notice, ...state.notices.filter((each) => !topic || each.topic !== topic)].slice(0, historyMax),
    unseen: state.unseen + (kind === 'failure' ? 1 : 0),
  }));
  const popup = {
    id: popupOf(notice),
    title,
    message: action ? createElement(NoticeBody, { message, action }) : message,
    color: colours[kind],
    autoClose: milliseconds === 'until replaced' ? false : milliseconds,
    withBorder: true,
  };
  if (topic) notifications.hide(topic);
  if (!held) return void notifications.show(popup);
  held = [...held.filter(({ id }) => topic === undefined || id !== topic), popup];
}

/** From now on popups wait: nobody sees the page. */
export function holdPopups(): void {
  held ??= [];
}

/** The page is seen again, and with it what came meanwhile. */
export function releasePopups(): void {
  const waiting = held ?? [];
  held = undefined;
  for (const popup of waiting) notifications.show(popup);
}

/** 'Success!' + the server's message and what it is about, 2.5 s unless the specification says longer. */
export const notifySuccess = (message: string, subject?: string, milliseconds = 2500) =>
  show('success', 'Success!', subject ? `${message}: ${subject}` : message, { milliseconds });

/** 'Failed!' + the message, 2 s unless longer. A field's error belongs to the field, not only here. */
export function notifyFailure(error: unknown, milliseconds = 2000): void {
  const message = error instanceof AppError ? withTrace(error) : String(error);
  show('failure', 'Failed!', message, { milliseconds });
}

/** What was to happen and did not, with its reason and the way to try again; one message at a time of each `topic`. */
export function notifyUnsent(message: string, topic: string, retry: NoticeAction): void {
  show('failure', 'Failed!', message, { milliseconds: 10_000, topic, action: retry });
}

/** The topic is settled: its popup goes, and its message keeps no button. */
export function settleNotice(topic: string): void {
  notifications.hide(topic);
  useNotices.setState(({ notices }) => ({
    notices: notices.map(({ action, ...notice }) =>
      action && notice.topic !== topic ? { ...notice, action } : notice,
    ),
  }));
}

const withTrace = (error: AppError) => (error.trace ? `${error.message} (${error.trace})` : error.message);

/** 'Access Denied!' for 2 s, for pages. Links and menus use the dialog of confirm.tsx. */
export const notifyDenied = (rule: AccessRule) =>
  show('failure', messages.accessDenied, missingRight(rule), { milliseconds: 2000 });

/** Something to be done when there is time: stays until it is closed, or done. */
export function notifyOffer(title: string, message: string, topic: string, action: NoticeAction): void {
  const run = () => {
    notifications.hide(topic);
    action.run();
  };
  show('info', title, message, { milliseconds: 'until replaced', topic, action: { ...action, run } });
}

const outages = {
  server: { title: 'Server', name: 'Server' },
  database: { title: 'Database', name: 'Database kantor' },
} as const;

const outagesTold = new Set<keyof typeof outages>();

/**
 * Whether the server, or its database, answers: stays while it does not, and is one message with the news that it does
 * again. Who was not told that it is gone hears nothing of its return.
 */
export function notifyOutage(topic: keyof typeof outages, reachable: boolean): void {
  const { title, name } = outages[topic];
  if (!reachable) {
    outagesTold.add(topic);
    const milliseconds = 'until replaced' as const;
    show('failure', 'Failed!', `${name} tidak dapat dihubungi. Mencoba lagi…`, { milliseconds, topic });
  } else if (outagesTold.delete(topic))
    show('info', title, `${name} kembali dapat dihubungi.`, { milliseconds: 5000, topic });
}
