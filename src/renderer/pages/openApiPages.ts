import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { access } = entities.openApi.list;
const shared = { access, deniedTo: homePage } as const;

const list = page({
  ...shared,
  path: '/partner-open-api',
  list: 'openApi',
  title: 'Kelola Partner Open API',
  parent: homePage,
  command: true,
});

export const openApiPages = {
  list,
  add: page({
    ...shared,
    path: '/add-partner-open-api',
    title: 'Tambah Partner Open API',
    parent: list,
    command: true,
  }),
  edit: page({ ...shared, path: '/edit-partner-open-api/:id', title: 'Ubah Partner Open API', parent: list }),
  credentials: page({
    ...shared,
    path: '/update-partner-open-api-creds/:id',
    title: 'Credentials',
    parent: list,
  }),
  rights: page({ ...shared, path: '/update-partner-open-api-access/:id', title: 'Akses', parent: list }),
};
