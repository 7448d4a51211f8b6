import { notifications } from '@mantine/notifications';
import { create } from 'zustand';
import { AppError, messages } from '../../shared/core/errors.ts';

/** The one notifier (R-801…) with a history, so that a text outlives its popup (features.md N2). */

export interface Notice {
  id: number;
  at: Date;
  kind: 'success' | 'failure' | 'info';
  title: string;
  message: string;
}

const historyMax = 50;
let nextId = 1;

export const useNotices = create<{ notices: readonly Notice[]; unseen: number }>(() => ({
  notices: [],
  unseen: 0,
}));

export function markNoticesSeen(): void {
  useNotices.setState({ unseen: 0 });
}

const colours = { success: 'pine', failure: 'red', info: 'gray' } as const;

function show(kind: Notice['kind'], title: string, message: string, milliseconds: number): void {
  const notice: Notice = { id: nextId++, at: new Date(), kind, title, message };
  useNotices.setState((state) => ({
    notices: [notice, ...state.notices].slice(0, historyMax),
    unseen: state.unseen + (kind === 'failure' ? 1 : 0),
  }));
  notifications.show({ title, message, color: colours[kind], autoClose: milliseconds, withBorder: true });
}

/** 'Success!' + the server's message, 2.5 s. */
export const notifySuccess = (message: string) => show('success', 'Success!', message, 2500);

/** 'Failed!' + the message, 2 s. A field's error belongs to the field, not only here. */
export function notifyFailure(error: unknown): void {
  const message = error instanceof AppError ? withTrace(error) : String(error);
  show('failure', 'Failed!', message, 2000);
}

const withTrace = (error: AppError) => (error.trace ? `${error.message} (${error.trace})` : error.message);

/** 'Access Denied!' for 2 s, for pages. Links and menus use the dialog of confirm.tsx. */
export const notifyDenied = () => show('failure', messages.accessDenied, '', 2000);

export const notifyInfo = (title: string, message: string) => show('info', title, message, 5000);
