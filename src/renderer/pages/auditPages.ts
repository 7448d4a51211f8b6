import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

/** R-016, features.md R5. No code of the specification fits, so the operation's own rule: role 1 alone. */
export const auditPages = {
  list: page({
    path: '/audit',
    title: 'Log Aktivitas',
    access: entities.audit.list.access,
    parent: homePage,
    command: true,
  }),
};
