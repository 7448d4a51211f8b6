import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

/** For super admins only, because no access code of the specification fits (R-016, features.md R5). */
export const auditPages = {
  list: page({
    path: '/audit',
    list: 'audit',
    title: 'Log Aktivitas',
    access: entities.audit.list.access,
    parent: homePage,
    command: true,
  }),
};
