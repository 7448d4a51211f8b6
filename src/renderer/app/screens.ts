import { batchUploadScreens } from '../features/batchUpload/screens.ts';
import { dashboardScreens } from '../features/dashboard/screens.ts';
import { exportFileScreens } from '../features/exportFile/screens.ts';
import { openApiScreens } from '../features/openApi/screens.ts';
import { partnerScreens } from '../features/partner/screens.ts';
import { referralScreens } from '../features/referral/screens.ts';
import type { Screens } from '../kit/page/screens.ts';

/** The component of every page, a line for each feature folder. */
export const screens: Screens = [
  ...dashboardScreens,
  ...referralScreens,
  ...partnerScreens,
  ...batchUploadScreens,
  ...exportFileScreens,
  ...openApiScreens,
];
