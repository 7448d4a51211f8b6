import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

export const teamPages = {
  board: page({
    path: '/meja-tim',
    title: 'Meja Tim',
    access: entities.team.queues.access,
    parent: homePage,
    command: true,
  }),
};
