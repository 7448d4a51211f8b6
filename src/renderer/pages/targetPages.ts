import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

export const targetPages = {
  settings: page({
    path: '/target-waktu',
    title: 'Target Waktu',
    access: entities.target.update.access,
    parent: homePage,
    command: true,
  }),
};
