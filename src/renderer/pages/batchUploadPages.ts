import { entities } from '../../shared/entities/index.ts';
import { page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

const { access } = entities.batchUpload.list;

/** S-140. */
const list = page({
  path: '/propose-batch-upload',
  title: 'Batch Upload Pengajuan',
  access,
  parent: homePage,
  command: true,
});

/** S-141: the report of a chosen file. */
export const batchUploadPages = {
  list,
  /** What became of every row of a sending (bat-ledger). */
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

/** In the query of the list: the upload dialog is open. */
export const uploadOpen = { unggah: 1 } as const;
