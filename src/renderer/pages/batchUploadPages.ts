import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { access } = entities.batchUpload.list;

const list = page({
  path: '/propose-batch-upload',
  title: 'Batch Upload Pengajuan',
  access,
  parent: homePage,
  command: true,
});

export const batchUploadPages = {
  list,
  result: page({
    path: '/propose-batch-upload/hasil/:run',
    title: 'Hasil Pengiriman Batch',
    access,
    parent: list,
  }),
  review: page({
    path: '/propose-batch-upload/periksa/:draftId',
    title: 'Periksa File Batch',
    access,
    parent: list,
  }),
};

/** Query that opens the upload dialog on the list page. */
export const uploadOpen = { unggah: 1 } as const;
