import { lazy } from 'react';
import { anyOf } from '../../../shared/core/access.ts';
import type { Feature } from '../../kit/feature.ts';

const access = anyOf('c_referral_batch_upload');

export const batchUploadFeature: Feature = {
  pages: [
    {
      path: '/propose-batch-upload',
      title: 'Batch Upload Pengajuan',
      access,
      component: lazy(() => import('./list/BatchListPage.tsx')),
    },
    {
      path: '/propose-batch-upload/periksa/:draftId',
      title: 'Periksa File Batch',
      access,
      component: lazy(() => import('./review/BatchReviewPage.tsx')),
    },
  ],
};
