import { PUBLIC } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

export const desktopPages = {
  settings: page({
    path: '/pengaturan-program',
    title: 'Pengaturan Rujukan',
    access: PUBLIC,
    parent: homePage,
    command: true,
  }),
};
