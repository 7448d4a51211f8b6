import { lazy } from 'react';
import { anyOf } from '../../../shared/core/access.ts';
import type { Feature } from '../../kit/feature.ts';

export const referralFeature: Feature = {
  pages: [
    {
      path: '/pengajuan-referal',
      title: 'Kelola Pengajuan Referal',
      access: anyOf('r_referral'),
      component: lazy(() => import('./list/ReferralListPage.tsx')),
    },
    {
      path: '/search',
      title: 'Hasil Pencarian Referal',
      access: anyOf('r_referral'),
      component: lazy(() => import('./list/ReferralListPage.tsx')),
    },
    {
      path: '/add-referal',
      title: 'Tambah Pengajuan Referal',
      access: anyOf('c_referral'),
      component: lazy(() => import('./form/AddReferralPage.tsx')),
    },
    {
      path: '/edit-referal/:id',
      title: 'Ubah Pengajuan Referal',
      access: anyOf('u_referral_detail'),
      component: lazy(() => import('./form/EditReferralPage.tsx')),
    },
    {
      path: '/detail-referal/:id',
      title: 'Detail Pengajuan Referal',
      access: anyOf('r_referral_detail'),
      component: lazy(() => import('./detail/ReferralDetailPage.tsx')),
    },
  ],
};
