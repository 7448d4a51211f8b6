import { batchUploadFeature } from '../features/batchUpload/feature.tsx';
import { dashboardFeature } from '../features/dashboard/feature.tsx';
import { exportFileFeature } from '../features/exportFile/feature.tsx';
import { referralFeature } from '../features/referral/feature.tsx';
import type { Feature } from '../kit/feature.ts';

/** Every feature folder, one line each. */
export const features: readonly Feature[] = [
  dashboardFeature,
  referralFeature,
  batchUploadFeature,
  exportFileFeature,
];
