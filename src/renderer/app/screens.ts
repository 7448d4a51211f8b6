import { agentScreens } from '../features/agent/screens.ts';
import { batchUploadScreens } from '../features/batchUpload/screens.ts';
import { dashboardScreens } from '../features/dashboard/screens.ts';
import { exportFileScreens } from '../features/exportFile/screens.ts';
import { openApiScreens } from '../features/openApi/screens.ts';
import { partnerScreens } from '../features/partner/screens.ts';
import { productScreens } from '../features/product/screens.ts';
import { referralScreens } from '../features/referral/screens.ts';
import { roleScreens } from '../features/role/screens.ts';
import { userScreens } from '../features/user/screens.ts';
import type { Screens } from '../kit/page/screens.ts';

/** The component of every page, a line for each feature folder. */
export const screens: Screens = [
  ...dashboardScreens,
  ...agentScreens,
  ...referralScreens,
  ...partnerScreens,
  ...productScreens,
  ...userScreens,
  ...roleScreens,
  ...batchUploadScreens,
  ...exportFileScreens,
  ...openApiScreens,
];
