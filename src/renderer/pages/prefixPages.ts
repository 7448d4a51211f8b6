import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { access } = entities.prefix.partner;

const overview = page({ path: '/prefix', title: 'Prefix', access, parent: homePage, command: true });

export const prefixPages = {
  overview,
  company: page({
    path: '/prefix-company',
    title: 'Prefix Partner',
    access,
    parent: overview,
    command: true,
  }),
  branch: page({ path: '/prefix-branch', title: 'Prefix Cabang', access, parent: overview, command: true }),
  agent: page({ path: '/prefix-agent', title: 'Prefix Agen', access, parent: overview, command: true }),
};
