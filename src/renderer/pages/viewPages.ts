import { SESSION } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';
import { referralPages } from './referralPages.ts';

/** Redirects to the list, whose title and right apply. */
const open = page<object>({
  path: '/antrean/:id',
  title: 'Antrean',
  access: SESSION,
  parent: referralPages.list,
  forRecord: () => ({}),
});

export const viewPages = { open };
