import { PUBLIC } from '../../shared/core/access.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

/** Pages about the program on this computer, beyond the specification. They open without a session too. */
export const programPages = {
  settings: page({
    path: '/pengaturan-program',
    title: 'Pengaturan Program',
    access: PUBLIC,
    parent: homePage,
    command: true,
  }),
};
