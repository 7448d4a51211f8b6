import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { create } from 'zustand';
import type { AccessRule } from '../../../shared/core/access.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { resetWithUser } from '../../lib/userState.ts';
import { missingRight, outOfReachText } from '../rights/rights.ts';
import { NoticeBody } from './NoticeBody.tsx';

/** Popups, lasting notices and the history of both (R-801…, features.md N2). */

export interface Notice {
  id: number;
  at: Date;
  kind: 'success' | 'failure' | 'info';
  title: string;
  message: string;
  topic?: string;
  actions?: readonly NoticeAction[];
  /** The notice stays at the foot of the window until it is closed, settled or replaced. */
  stays?: boolean;
}

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

/** Topics of the desktop app, whose notices stay for the next user. */
const desktopTopics: ReadonlySet<string> = new Set(['server', 'database', 'update']);
const isOfDesktop = ({ topic }: Notice) => topic !== undefined && desktopTopics.has(topic);

const popupOf = ({ id, topic }: Pick<Notice, 'id' | 'topic'>) => topic ?? `notice-${id}`;

/** Popups held while the page is locked, oldest first. Undefined while popups show at once. */
let held: NotificationData[] | undefined;

// Notices name records of the previous user.
resetWithUser(() => {
  held = undefined;
  const [own, others] = [[], []] as [Notice[], Notice[]];
  for (const each of useNotices.getState().notices) (isOfDesktop(each) ? others : own).push(each);
  for (const each of own) notifications.hide(popupOf(each));
  useNotices.setState({ notices: others, unseen: 0 });
});

export function markNoticesSeen(): void {
  useNotices.setState({ unseen: 0 });
}

const colours = { success: 'pine', failure: 'red', info: 'gray' } as const;

interface Showing {
  /** 'until replaced' keeps the notice at the foot of the window. 'elsewhere' means the history only. */
  milliseconds: number | 'until replaced' | 'elsewhere';
  topic?: string;
  actions?: readonly NoticeAction[];
}

function show(kind: Notice['kind'], title: string, message: string, showing: Showing): void {
  const { milliseconds, topic, actions } = showing;
  const id = nextId++;
  const notice: Notice = {
    id,
    at: new Date(),
    kind,
    title,
    message,
    ...(topic && { topic }),
    ...(actions && { actions }),
    ...(milliseconds === 'until replaced' && { stays: true }),
  };
  useNotices.setState((state) => ({
    notices: [notice, ...state.notices.filter((each) => !topic || each.topic !== topic)].filter(
      ({ stays }, index) => stays || index < historyMax,
    ),
    unseen: state.unseen + (kind === 'failure' ? 1 : 0),
  }));
  if (topic) notifications.hide(topic);
  if (typeof milliseconds !== 'number') return;
  const popup = {
    id: popupOf(notice),
    title,
    message: actions ? createElement(NoticeBody, { message, actions }) : message,
    color: colours[kind],
    autoClose: milliseconds,
    withBorder: true,
  };
  if (!held) return void notifications.show(popup);
  held = [...held.filter(({ id }) => topic === undefined || id !== topic), popup];
}

export function holdPopups(): void {
  held ??= [];
}

export function releasePopups(): void {
  const waiting = held ?? [];
  held = undefined;
  for (const popup of waiting) notifications.show(popup);
}

export const notifySuccess = (message: string, subject?: string, milliseconds = 2500) =>
  show('success', 'Success!', subject ? `${message}: ${subject}` : message, { milliseconds });

export function notifyFailure(error: unknown, milliseconds = 2000): void {
  const message = error instanceof AppError ? withTrace(error) : String(error);
  show('failure', 'Failed!', message, { milliseconds });
}

/** Milliseconds. */
const timeToRead = (text: string): number => 3000 + 60 * text.length;

export const notifyInfo = (message: string): void =>
  show('info', 'Info', message, { milliseconds: timeToRead(message) });

/** The popup stays long enough to be read, because a refusal says what to do. */
export const notifyRefusal = (error: unknown): void =>
  notifyFailure(error, timeToRead(error instanceof AppError ? error.message : String(error)));

/** Adds the notice to the history only, because HeldSends shows the failed or stopped send. */
export function notifyUnsent(message: string, topic: string, wayOn: NoticeAction | undefined): void {
  const actions = wayOn && { actions: [wayOn] };
  show('failure', 'Failed!', message, { milliseconds: 'elsewhere', topic, ...actions });
}

const changeOf = (topic: string, change: (notice: Notice) => Notice): void =>
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) => (notice.topic === topic ? change(notice) : notice)),
  }));

/** Hides the popup or the notice at the foot of the window. The history keeps the notice. */
export function closeNotice(topic: string): void {
  notifications.hide(topic);
  changeOf(topic, ({ stays: _stays, ...notice }) => notice);
}

export function settleNotice(topic: string): void {
  closeNotice(topic);
  changeOf(topic, ({ actions: _actions, ...notice }) => notice);
}

const withTrace = (error: AppError) => (error.trace ? `${error.message} (${error.trace})` : error.message);

const deniedReason = (rule: AccessRule | undefined) => (rule && missingRight(rule)) || outOfReachText;

/** For denied pages; shown for 2 s. Links and menus use `alertDenied`. */
export const notifyDenied = (rule: AccessRule | undefined) =>
  show('failure', messages.accessDenied, deniedReason(rule), { milliseconds: 2000 });

export function notifyDeniedDrop(rule: AccessRule | undefined): void {
  const reason = deniedReason(rule);
  show('failure', messages.accessDenied, reason, { milliseconds: timeToRead(reason) });
}

export function notifyOffer(title: string, message: string, topic: string, action: NoticeAction): void {
  const run = () => {
    closeNotice(topic);
    action.run();
  };
  show('info', title, message, { milliseconds: 'until replaced', topic, actions: [{ ...action, run }] });
}

/** Shows the result of earlier work for 10 s, because the user may be on another page. */
export const notifyReady = (
  title: string,
  message: string,
  topic: string,
  actions: readonly NoticeAction[],
) => show('success', title, message, { milliseconds: 10_000, topic, actions });

const outages = {
  server: { title: 'Server', name: 'Server' },
  database: { title: 'Database', name: 'Database kantor' },
} as const;

const reportedOutages = new Set<keyof typeof outages>();

/** The notice of an outage stays until the recovery, which is reported only after a reported outage. */
export function notifyOutage(topic: keyof typeof outages, reachable: boolean): void {
  const { title, name } = outages[topic];
  if (!reachable) {
    reportedOutages.add(topic);
    const milliseconds = 'until replaced' as const;
    show('failure', 'Failed!', `${name} tidak dapat dihubungi. Mencoba lagi…`, { milliseconds, topic });
  } else if (reportedOutages.delete(topic))
    show('info', title, `${name} sudah dapat dihubungi lagi.`, { milliseconds: 5000, topic });
}
